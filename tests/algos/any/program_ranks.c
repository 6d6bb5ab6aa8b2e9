/*
 * program_ranks.c: every program that comes with parray does in several processes what it does in one: the
 * same digest of all transmissions with their steps, the same digest of results, the same status.
 *
 *     mpirun -n R program_ranks
 *
 * Each process runs a program by itself, and then its part of it together with the others. Worms are for one
 * process.
 */
#include <inttypes.h>
#include <parray.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "run/array.h"
#include "topo/topo.h"
#include "transport_open.h"

extern const struct parray_program *const parray_programs[];

/* Under other models, also where these forbid what the program does. */
static const struct variant {
    const char *name, *model, *topology;
    bool force, count; /* --force, --on-violation count */
    int status;
} variants[] = {
    {.name = "hypercube-exchange-sla", .model = "F1", .topology = "hypercube:4"},
    {.name = "star-mnb-ring", .model = "H1", .topology = "star:4"},
    {.name = "star-exchange", .model = "F*", .topology = "star:4"},
    {.name = "mesh-gossip-rings", .model = "H*", .force = true, .count = true, .status = PARRAY_VIOLATION},
    {.name = "ring-broadcasts", .model = "F1", .force = true, .status = PARRAY_VIOLATION},
    {.name = "echo", .model = "H1", .force = true, .count = true, .status = PARRAY_VIOLATION},
    {.name = "mesh-prefix", .model = "SLA", .force = true},
    {.name = "mesh-mnb", .model = "H1", .force = true, .count = true, .status = PARRAY_VIOLATION},
};

static struct transport *transport;
static int wrong, compared;

/* What must be the same in all ways to run a program. */
struct figures {
    int status, nodes;
    uint64_t digest, result, steps, transmissions, violations;
};

/* Run the program. An array that is refused has status -1, with the sentence on standard error. */
static struct figures run(const struct parray_program *program, struct options options, const char *engine)
{
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.engine = engine;
    options.transport = transport;
    options.workers = 1;
    struct parray *array = array_open(program, &options, NULL, &status, error);
    if (!array) {
        fprintf(stderr, "%s: %s\n", program->name, error);
        return (struct figures){.status = -1};
    }
    array_run(array);
    const struct outcome *o = array_outcome(array);
    struct figures figures = {o->status, array_topo(array)->nodes, o->digest,         o->result_digest,
                              o->steps,  o->transmissions,         o->violation_count};
    array_close(array);
    return figures;
}

static void print_figures(const char *engine, const struct figures *f)
{
    printf("  %s: status %d, %" PRIu64 " steps, %" PRIu64 " transmissions, %" PRIu64
           " violations, digests %016" PRIx64 " and %016" PRIx64 "\n",
           engine, f->status, f->steps, f->transmissions, f->violations, f->digest, f->result);
}

/* Compare both ways to run the program, in the first process, which has the figures of all. */
static void compare(const struct parray_program *program, const struct options *options, int status)
{
    struct figures one = run(program, *options, "fibers");
    if (one.nodes < transport->size)
        return; /* each process holds a node */
    struct figures many = run(program, *options, "mpi");
    if (transport->rank)
        return;
    compared++;
    if (one.status == status && memcmp(&one, &many, sizeof one) == 0)
        return;
    wrong++;
    printf("%s, expected with status %d:\n", program->name, status);
    print_figures("fibers", &one);
    print_figures("mpi", &many);
}

static void compare_variant(const struct variant *variant)
{
    for (const struct parray_program *const *p = parray_programs; *p; p++)
        if (!strcmp((*p)->name, variant->name)) {
            struct options options = OPTIONS_DEFAULT;
            options.model = variant->model;
            options.topology = variant->topology;
            options.force = variant->force;
            options.on_violation = variant->count ? VIOLATION_COUNT : VIOLATION_ABORT;
            compare(*p, &options, variant->status);
        }
}

int main(void)
{
    char error[1024];
    transport = transport_open(NULL, error, sizeof error);
    if (!transport) {
        fprintf(stderr, "%s\n", error);
        return EXIT_FAILURE;
    }
    const struct options as_written = OPTIONS_DEFAULT;
    for (const struct parray_program *const *p = parray_programs; *p; p++)
        if (!(*p)->model || strcmp((*p)->model, "W1"))
            compare(*p, &as_written, PARRAY_DONE);
    for (size_t i = 0; i < ARRAY_LENGTH(variants); i++)
        compare_variant(&variants[i]);
    if (!transport->rank)
        printf("%d programs, %d of them different\n", compared, wrong);
    transport_end();
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
