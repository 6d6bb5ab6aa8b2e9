/*
 * random_ranks.c: random cases behave in several processes as the reference says.
 *
 *     mpirun -n R random_ranks KIND COUNT [SEED]     so many cases, with a partition of that kind
 *
 * Each process asks the reference by itself. It compares what its own nodes noted, and the first process
 * compares the outcome of all.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "emulate.h"
#include "fit.h"
#include "generate.h"
#include "machine/transport.h"
#include "net.h"
#include "transport_open.h"
#include "reference.h"

static struct account expected, shown;

/* Does this process find the case as the reference has it? */
static bool agrees(const struct net_case *c, const struct transport *transport)
{
    if (!case_fits(c) || !reference_run(c, &expected) || !emulate_run(c, EMULATE_TOGETHER, &shown))
        return false;
    for (int rank = 0; rank < CASE_NODES; rank++)
        if (!emulate_held(rank))
            account_take(&shown, &expected, rank);
    bool first = transport->rank == 0;
    if (!first)
        shown.status = expected.status;
    if (account_same(&expected, &shown, !first))
        return true;
    account_differ(&expected, &shown, stderr);
    return false;
}

static void sum_up(void *sum, const void *other)
{
    *(uint64_t *)sum += *(const uint64_t *)other;
}

static void nothing(void *user, int from, const void *bytes, size_t size)
{
    (void)user, (void)from, (void)bytes, (void)size;
}

/* Do all processes? */
static bool all_agree(struct transport *transport, bool here)
{
    uint64_t wrong = !here;
    transport->exchange(transport, NULL, 0, nothing, NULL, &wrong, sizeof wrong, sum_up, NULL);
    return !wrong;
}

int main(int argc, char **argv)
{
    static struct net_case c;
    static struct net net;
    char error[1024];
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1, shared = 0;
    struct transport *transport = argc > 2 ? transport_open(NULL, error, sizeof error) : NULL;
    if (!transport) {
        fprintf(stderr, "%s\n", argc > 2 ? error : "random_ranks KIND COUNT [SEED]");
        return EXIT_FAILURE;
    }
    emulate_together(transport, argv[1]);
    for (uint64_t last = seed + strtoull(argv[2], NULL, 10); seed < last; seed++) {
        generate(&c, seed);
        if (!emulate_shares(&c) || !net_make(&net, c.topology) || net.nodes < transport->size)
            continue;
        shared++;
        if (all_agree(transport, agrees(&c, transport)))
            continue;
        if (transport->rank == 0) {
            printf("# seed %" PRIu64 ", partition %s\n", seed, argv[1]);
            case_write(&c, stdout);
        }
        transport_end();
        return EXIT_FAILURE;
    }
    if (transport->rank == 0)
        printf("%" PRIu64 " cases\n", shared);
    transport_end();
    return 0;
}
