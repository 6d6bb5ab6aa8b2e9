/*
 * profile.c: breadth-first search, which counts the links between levels on its way.
 */
#include <limits.h>

#include "bound/profile.h"
#include "topo/topo.h"

static const struct level no_level = {
    .low_source = INT_MAX, .high_target = -1, .low_beyond = INT_MAX, .high_beyond = -1};

void profile_open(struct profile *profile, const struct terms *terms, struct arena *memory)
{
    static const char what[] = "the levels of nodes";
    size_t nodes = (size_t)terms->topo->nodes;
    *profile = (struct profile){.terms = terms};
    profile->at = arena_take(memory, nodes, sizeof profile->at[0], what);
    profile->queue = arena_take(memory, nodes, sizeof profile->queue[0], what);
    profile->level = arena_take(memory, nodes, sizeof profile->level[0], what);
}

static void count_source(struct profile *profile, int rank)
{
    if (profile->at[rank] < 0)
        return;
    struct level *level = &profile->level[profile->at[rank]];
    level->sources++;
    level->low_source = rank < level->low_source ? rank : level->low_source;
}

static void count_target(struct profile *profile, int rank)
{
    if (profile->at[rank] < 0)
        return;
    struct level *level = &profile->level[profile->at[rank]];
    level->targets++;
    level->high_target = rank > level->high_target ? rank : level->high_target;
}

static void count_demand(struct profile *profile)
{
    const struct demand *demand = profile->terms->demand;
    if (demand->form != DEMAND_COPIES && demand->form != DEMAND_PRIVATE)
        return;
    for (int i = 0; i < demand->from.count; i++)
        count_source(profile, node_set_rank(&demand->from, i));
    for (int i = 0; i < demand->to.count; i++)
        count_target(profile, node_set_rank(&demand->to, i));
}

/* From counts of each level to counts up to it. */
static void add_up(struct profile *profile)
{
    struct level *level = profile->level;
    int low = INT_MAX, high = -1;
    for (int i = profile->levels - 1; i >= 0; i--) {
        level[i].low_beyond = low;
        level[i].high_beyond = high;
        low = level[i].low_source < low ? level[i].low_source : low;
        high = level[i].high_target > high ? level[i].high_target : high;
    }
    for (int i = 1; i < profile->levels; i++) {
        level[i].nodes += level[i - 1].nodes;
        level[i].sources += level[i - 1].sources;
        level[i].targets += level[i - 1].targets;
        if (level[i - 1].low_source < level[i].low_source)
            level[i].low_source = level[i - 1].low_source;
        if (level[i - 1].high_target > level[i].high_target)
            level[i].high_target = level[i - 1].high_target;
    }
}

static struct level *begin_level(struct profile *profile, int number)
{
    profile->level[number] = no_level;
    profile->levels = number + 1;
    return &profile->level[number];
}

void profile_of_node(struct profile *profile, int rank)
{
    const struct topo *topo = profile->terms->topo;
    int (*peer_of)(const struct topo *, int, int) = topo->kind->peer;
    int head = 0, tail = 0;
    struct level *level = begin_level(profile, 0);
    for (int i = 0; i < topo->nodes; i++)
        profile->at[i] = -1;
    profile->at[rank] = 0;
    profile->queue[tail++] = rank;
    while (head < tail) {
        int node = profile->queue[head++], here = profile->at[node];
        int degree = topo->kind->degree(topo, node);
        uint64_t links = 0;
        if (here == profile->levels)
            level = begin_level(profile, here);
        for (int port = 0; port < degree; port++) {
            int peer = peer_of(topo, node, port);
            if (peer < 0)
                continue;
            if (profile->at[peer] < 0) {
                profile->at[peer] = here + 1;
                profile->queue[tail++] = peer;
                level->outer++;
            }
            links += profile->at[peer] == here + 1;
        }
        profile->lookups += (uint64_t)degree;
        level->nodes++;
        level->links += links;
        level->inner += links > 0;
    }
    profile->border = 0;
    count_demand(profile);
    add_up(profile);
}

/* The links of a node that lead to the other side. */
static int links_across(struct profile *profile, const uint8_t *in, int rank)
{
    const struct topo *topo = profile->terms->topo;
    int degree = topo->kind->degree(topo, rank), links = 0;
    for (int port = 0; port < degree; port++) {
        int peer = topo->kind->peer(topo, rank, port);
        links += peer >= 0 && in[peer] != in[rank];
    }
    profile->lookups += (uint64_t)degree;
    return links;
}

/* Search from the border, each side for itself; `at` becomes the distance from the other side, from 1.
 * Result: the greatest distance of a node in the set. */
static int search_sides(struct profile *profile, const uint8_t *in, struct level *between)
{
    const struct topo *topo = profile->terms->topo;
    int head = 0, tail = 0, deepest = 1;
    *between = no_level;
    for (int rank = 0; rank < topo->nodes; rank++) {
        int links = links_across(profile, in, rank);
        profile->at[rank] = links ? 1 : -1;
        if (links)
            profile->queue[tail++] = rank;
        between->links += in[rank] ? (uint64_t)links : 0;
        between->inner += links && in[rank];
        between->outer += links && !in[rank];
    }
    while (head < tail) {
        int node = profile->queue[head++], degree = topo->kind->degree(topo, node);
        if (in[node] && profile->at[node] > deepest)
            deepest = profile->at[node];
        for (int port = 0; port < degree; port++) {
            int peer = topo->kind->peer(topo, node, port);
            if (peer < 0 || profile->at[peer] >= 0)
                continue;
            profile->at[peer] = profile->at[node] + 1;
            profile->queue[tail++] = peer;
        }
        profile->lookups += (uint64_t)degree;
    }
    return deepest;
}

void profile_of_set(struct profile *profile, const uint8_t *in)
{
    int nodes = profile->terms->topo->nodes, last = 0;
    struct level between;
    int deepest = search_sides(profile, in, &between);
    for (int rank = 0; rank < nodes; rank++) {
        if (profile->at[rank] < 0)
            continue;
        profile->at[rank] = in[rank] ? deepest - profile->at[rank] : deepest - 1 + profile->at[rank];
        last = profile->at[rank] > last ? profile->at[rank] : last;
    }
    for (int i = 0; i <= last; i++)
        begin_level(profile, i);
    for (int rank = 0; rank < nodes; rank++)
        if (profile->at[rank] >= 0)
            profile->level[profile->at[rank]].nodes++;
    profile->border = deepest - 1;
    profile->level[profile->border].links = between.links;
    profile->level[profile->border].inner = between.inner;
    profile->level[profile->border].outer = between.outer;
    count_demand(profile);
    add_up(profile);
}
