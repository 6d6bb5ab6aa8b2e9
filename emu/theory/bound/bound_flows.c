/*
 * bound_flows.c: narrow cuts of arrays that have no coordinates and are too large to look at all cuts that
 * bound_sets.c knows of.
 *
 * Some nodes are chosen that are far from each other. Between the surroundings of two of them there is a
 * narrowest cut, which topo/min_cut.h finds; how large the surroundings are says how evenly it has to part
 * the array. All that is found is looked at as other sets are. The work is limited by a number of lookups,
 * not by time, so that the bounds of an array are always the same.
 */
#include <stdio.h>

#include "bound/search.h"
#include "bound/set.h"
#include "quantity.h"
#include "topo/topo.h"

/* Passes over all ports, or lookups, that are spent here; smaller arrays were looked at by bound_sets.c. */
enum {
    NODES_LEAST = 201,
    PASSES = 8,
    LOOKUPS_LEAST = 1 << 22,
    SEEDS_MOST = 5,
    SIZES = 5,
    SOURCES_LEAST = 16
};

/* How many of 32 parts of the nodes stand around either seed; 0: the seed alone. */
static const int parts_of_32[SIZES] = {14, 8, 12, 4, 0};

struct flows {
    struct bound_search *search;
    struct min_cut min_cut;
    uint64_t begin, limit; /* lookups, of the search and for cuts together: to choose seeds; to end */
    int seed[SEEDS_MOST], seeds;
    int32_t *order[2]; /* all nodes by their distance from the two seeds */
    uint8_t *in;
};

static uint64_t spent(const struct flows *flows)
{
    return flows->search->profile.lookups + flows->min_cut.lookups;
}

/* Choose the node that is the farthest from all that are chosen. `least`: the distance from the nearest of
 * them, by rank. */
static void choose_seeds(struct flows *flows, int32_t *least)
{
    struct profile *profile = &flows->search->profile;
    int nodes = flows->search->terms->topo->nodes, far = 0;
    profile_of_node(profile, 0);
    for (int rank = 0; rank < nodes; rank++) {
        least[rank] = INT32_MAX;
        far = profile->at[rank] > profile->at[far] ? rank : far;
    }
    for (flows->seeds = 0; flows->seeds < SEEDS_MOST && least[far] > 0 && spent(flows) < flows->begin;) {
        flows->seed[flows->seeds++] = far;
        profile_of_node(profile, far);
        for (int rank = 0; rank < nodes; rank++) {
            int at = profile->at[rank] < 0 ? INT32_MAX : profile->at[rank];
            least[rank] = at < least[rank] ? at : least[rank];
        }
        for (int rank = 0; rank < nodes; rank++)
            far = least[rank] > least[far] && least[rank] < INT32_MAX ? rank : far;
    }
}

/* Put all nodes in the order of their distances from a seed. Result: how many can be reached from it. */
static int put_in_order(struct flows *flows, int seed, int32_t *order)
{
    const struct profile *profile = &flows->search->profile;
    profile_of_node(&flows->search->profile, seed);
    int reached = (int)profile->level[profile->levels - 1].nodes;
    for (int i = 0; i < reached; i++)
        order[i] = profile->queue[i];
    return reached;
}

/* Take the nodes around both seeds, turn by turn. */
static void set_sides(struct flows *flows, int reached, int size)
{
    uint8_t *side = flows->min_cut.side;
    int at[2] = {0, 0}, taken[2] = {0, 0};
    for (int rank = 0; rank < flows->min_cut.topo->nodes; rank++)
        side[rank] = MIN_CUT_BETWEEN;
    while (taken[1] < size && at[0] < reached && at[1] < reached)
        for (int which = 0; which < 2; which++) {
            while (at[which] < reached && side[flows->order[which][at[which]]] != MIN_CUT_BETWEEN)
                at[which]++;
            if (at[which] == reached)
                continue;
            side[flows->order[which][at[which]]] = which ? MIN_CUT_TO : MIN_CUT_FROM;
            taken[which]++;
        }
}

static void look_at_cut(struct flows *flows, int seed, bool most_nodes)
{
    struct set_name name = {.kind = "narrow"};
    struct quantity count;
    int inside = min_cut_mark(&flows->min_cut, most_nodes, flows->in);
    if (inside <= 0 || inside >= flows->min_cut.topo->nodes)
        return;
    if (inside == 1)
        snprintf(name.text, sizeof name.text, "node %d", seed);
    else
        snprintf(name.text, sizeof name.text, "node %d and %s on its side", seed,
                 quantity_count(&count, (uint64_t)inside - 1));
    set_look_at(flows->search, flows->in, &name);
}

static void look_between(struct flows *flows, int from, int to, int part)
{
    int reached = put_in_order(flows, from, flows->order[0]);
    put_in_order(flows, to, flows->order[1]);
    int size = (int)((int64_t)reached * part / 32);
    set_sides(flows, reached, size ? size : 1);
    if (spent(flows) >= flows->limit || !min_cut_find(&flows->min_cut, flows->limit - spent(flows)))
        return;
    look_at_cut(flows, from, false);
    if (spent(flows) < flows->limit)
        look_at_cut(flows, from, true);
}

/* The first two seeds, which are the farthest from each other, with all sizes; then the other pairs. */
static void look_at_pairs(struct flows *flows)
{
    for (int last = 1; last < flows->seeds; last++)
        for (int from = 0; from < last; from++)
            for (int i = 0; i < SIZES && spent(flows) < flows->limit; i++)
                look_between(flows, flows->seed[from], flows->seed[last], parts_of_32[i]);
}

/* Can more cross a cut than a few tokens? Else distances count more than any cut. */
static bool has_much_to_cross(const struct demand *demand)
{
    if (demand->form != DEMAND_COPIES || demand->prefix)
        return true;
    return !demand->combine && demand->from.count >= SOURCES_LEAST;
}

void bound_flows(struct bound_search *search)
{
    const struct topo *topo = search->terms->topo;
    size_t nodes = (size_t)topo->nodes;
    struct flows flows = {.search = search};
    if (topo->nodes < NODES_LEAST || topo->dimensions > 0 || !has_much_to_cross(search->terms->demand))
        return;
    uint64_t part = larger_of(smaller_of(2 * search->budget, LOOKUPS_LEAST), PASSES * 2 * topo->links);
    flows.begin = search->profile.lookups + part / 3;
    flows.limit = search->profile.lookups + part;
    search->budget = larger_of(search->budget, flows.limit);
    for (int which = 0; which < 2; which++)
        flows.order[which] = arena_take(&search->memory, nodes, sizeof(int32_t), "narrow cuts");
    flows.in = arena_take(&search->memory, nodes, 1, "narrow cuts");
    min_cut_open(&flows.min_cut, topo, &search->memory);
    choose_seeds(&flows, flows.order[0]);
    look_at_pairs(&flows);
}
