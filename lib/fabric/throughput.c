/*
 * throughput.c: a rate is tried; a cut that is too narrow for it gives a smaller rate; the last one stands.
 *
 * This is the method of Dinkelbach (1967) for the least of many quotients. The rates that are tried fall
 * strictly, and each is the quotient of a cut, so the last one is exact. A rate over/under is tried in a
 * network in which all is multiplied by `under`, so that it is whole.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/flow_reach.h"
#include "fabric/throughput.h"

static int64_t sum_of(const int64_t *shares, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += shares[i];
    return sum;
}

/* Take the quotient of the cut that `beyond` says. */
static void take_cut(struct throughput *found, const struct fabric *fabric, const int64_t *shares)
{
    int64_t into = 0, near = 0;
    for (size_t i = 0; i < fabric->links; i++) {
        const struct fabric_link *link = &fabric->link[i];
        if (found->beyond[link->to] && !found->beyond[link->from])
            into += link->capacity;
    }
    for (int i = 0; i < fabric->compute; i++)
        near += found->beyond[i] ? 0 : shares[i];
    int64_t common = fabric_gcd(into, near);
    found->over = into / common;
    found->under = near / common;
    found->cuts++;
}

/* Begin with a cut around one node that lacks something. */
static void first_cut(struct throughput *found, const struct fabric *fabric, const int64_t *shares)
{
    int64_t all = sum_of(shares, fabric->compute);
    int node = 0;
    while (shares[node] == all)
        node++;
    memset(found->beyond, 0, (size_t)fabric->nodes);
    found->beyond[node] = 1;
    take_cut(found, fabric, shares);
}

/* Set the network to the rate. Result: what has to reach every node. */
static int64_t set_rate(struct flow_reach *reach, const struct throughput *found, const struct fabric *fabric,
                        const int64_t *shares)
{
    for (int i = 0; i < fabric->compute; i++)
        reach_give(reach, i, shares[i] * found->over);
    for (size_t i = 0; i < fabric->links; i++)
        reach_set(reach, (int)i, fabric->link[i].capacity * found->under);
    return sum_of(shares, fabric->compute) * found->over;
}

bool throughput_find(struct throughput *found, const struct fabric *fabric, const int64_t *shares,
                     const struct forest_watch *watch)
{
    struct flow_reach reach;
    *found = (struct throughput){.beyond = memory_take((size_t)fabric->nodes, 1, "a cut")};
    reach_open(&reach, fabric->nodes, fabric->compute);
    reach.watch = watch;
    for (size_t i = 0; i < fabric->links; i++)
        reach_arc(&reach, fabric->link[i].from, fabric->link[i].to, 0);
    first_cut(found, fabric, shares);
    while (found->over > 0 && reach_lacks(&reach, set_rate(&reach, found, fabric, shares))) {
        for (int i = 0; i < fabric->nodes; i++)
            found->beyond[i] = flow_beyond(&reach.net, i);
        take_cut(found, fabric, shares);
    }
    found->stopped = reach.stopped;
    reach_close(&reach);
    return found->over > 0 && !found->stopped;
}

void throughput_free(struct throughput *found)
{
    free(found->beyond);
    found->beyond = NULL;
}
