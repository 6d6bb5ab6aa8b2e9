/*
 * forest.c: capacities counted in trees, then the parts of the work.
 */
#include <stdlib.h>

#include "alloc.h"
#include "fabric/forest_hops.h"
#include "fabric/forest_parts.h"

/* The largest capacity of which the rate and all links are multiples is that of a tree. */
static void count_in_trees(struct forest *forest)
{
    const struct fabric *fabric = forest->fabric;
    int64_t common = forest->rate.over;
    for (size_t i = 0; i < fabric->links; i++)
        common = fabric_gcd(common, fabric->link[i].capacity);
    forest->per_share = forest->rate.over / common;
    int64_t lowest = fabric_gcd(common, forest->rate.under);
    forest->unit_over = common / lowest;
    forest->unit_under = forest->rate.under / lowest;
}

static void open_parts(struct forest_parts *parts, const int64_t *shares)
{
    struct forest *forest = parts->forest;
    const struct fabric *fabric = forest->fabric;
    int64_t common = forest->rate.over / forest->per_share;
    reach_open(&parts->reach, fabric->nodes, forest->reached);
    for (int i = 0; i < fabric->compute; i++) {
        reach_give(&parts->reach, i, shares[i] * forest->per_share);
        parts->need += shares[i] * forest->per_share;
    }
    for (size_t i = 0; i < fabric->links; i++) {
        const struct fabric_link *link = &fabric->link[i];
        forest_way(parts, (struct fabric_way){link->from, link->to, (int)i, -1, -1},
                   link->capacity / common * forest->rate.under);
    }
}

bool forest_rate(struct forest *forest, const struct fabric *fabric, const int64_t *shares,
                 const struct forest_watch *watch)
{
    *forest = (struct forest){.fabric = fabric, .uneven = -1};
    if (!throughput_find(&forest->rate, fabric, shares, watch))
        return false;
    count_in_trees(forest);
    return true;
}

static bool grow_by_flows(struct forest_parts *parts)
{
    struct forest *forest = parts->forest;
    bool reachable = forest->reached == forest->fabric->compute || !reach_lacks(&parts->reach, parts->need);
    if (reachable)
        forest->uneven = forest_trim(parts);
    if (forest_stopped(parts))
        forest->uneven = -1;
    return !forest_stopped(parts) && forest->uneven < 0 && forest_split_off(parts) && forest_pack(parts);
}

/* Trees that lead to the first `reached` nodes. */
static bool grow_to(struct forest *forest, const int64_t *shares, const struct forest_watch *watch,
                    int reached)
{
    struct forest_parts parts = {.forest = forest};
    forest->reached = reached;
    forest->ways = 0;
    open_parts(&parts, shares);
    parts.reach.watch = watch;
    bool done = (reached == forest->fabric->compute && forest_pack_shifted(&parts)) || grow_by_flows(&parts);
    reach_close(&parts.reach);
    return done;
}

/* Where a switch that copies sends more than it receives, trees are let lead to all of that kind as well. */
bool forest_grow(struct forest *forest, const int64_t *shares, const struct forest_watch *watch)
{
    const struct fabric *fabric = forest->fabric;
    bool done = grow_to(forest, shares, watch, fabric->compute);
    if (forest->uneven >= 0 && fabric->copying)
        done = grow_to(forest, shares, watch, fabric->compute + fabric->copying);
    if (done)
        forest_shorten(forest);
    return done;
}

void forest_free(struct forest *forest)
{
    throughput_free(&forest->rate);
    for (size_t i = 0; i < forest->trees; i++)
        free(forest->tree[i].way);
    free(forest->tree);
    free(forest->way);
    forest->tree = NULL;
    forest->way = NULL;
}
