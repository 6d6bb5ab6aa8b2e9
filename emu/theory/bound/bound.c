/*
 * bound.c: the table of reasons, and the list of bounds.
 */
#include "base.h"
#include "bound/matching.h"
#include "bound/search.h"
#include "facts/model.h"
#include "topo/topo.h"

static bound_reason *const reasons[] = {bound_nodes, bound_growth, bound_golden, bound_joint, bound_work,
                                        bound_boxes, bound_sets,   bound_flows,  bound_apart};

/* Lookups of ports that a search may make: so many for each node and each packet of a run, which takes about
 * ten times as long as they do; but not less than the least, and on large arrays a few passes at most. Where
 * the packets are a list, each look at a cut goes over all of it. */
enum {
    LOOKUPS_A_NODE = 32,
    LOOKUPS_A_PACKET = 8,
    LOOKUPS_A_PAIR = 8 * 64,
    LOOKUPS_LEAST = 1 << 20,
    LOOKUPS_MOST = 1 << 21,
    PASSES_MOST = 3
};

/* Packets that a run takes, about: one for each token and each node that wants it. */
static uint64_t count_packets(const struct demand *demand)
{
    uint64_t sources = (uint64_t)demand->from.count, targets = (uint64_t)demand->to.count;
    if (demand->form == DEMAND_PAIRS)
        return demand->pair_count;
    return demand->combine && demand->form == DEMAND_COPIES ? sources + targets
                                                            : product_of(sources, targets);
}

static uint64_t choose_budget(const struct terms *terms)
{
    uint64_t nodes = (uint64_t)terms->topo->nodes, pass = nodes * (uint64_t)terms->topo->max_degree;
    uint64_t of_packet = terms->demand->form == DEMAND_PAIRS ? LOOKUPS_A_PAIR : LOOKUPS_A_PACKET;
    uint64_t run = sum_of(nodes * LOOKUPS_A_NODE, product_of(count_packets(terms->demand), of_packet));
    uint64_t most = larger_of(LOOKUPS_MOST, PASSES_MOST * pass);
    most = larger_of(most, product_of(terms->demand->pair_count, LOOKUPS_A_PAIR));
    return smaller_of(larger_of(run, LOOKUPS_LEAST), most);
}

/* Strongest first; of equals, the reason that comes first in the table. */
static void sort_bounds(struct bounds *bounds)
{
    for (int i = 1; i < bounds->count; i++)
        for (int k = i; k > 0 && bounds->list[k].steps > bounds->list[k - 1].steps; k--) {
            struct bound lower = bounds->list[k - 1];
            bounds->list[k - 1] = bounds->list[k];
            bounds->list[k] = lower;
        }
}

/* How many nodes can receive a packet at a time. False: no memory. */
static bool count_at_once(struct search *search)
{
    const struct topo *topo = search->terms->topo;
    const struct model *model = search->terms->model;
    struct matching matching = {(uint64_t)topo->nodes / 2, (uint64_t)topo->nodes};
    search->at_once = UINT64_MAX;
    if (!matching_limits(model))
        return true;
    if (!model->worms && !matching_find(topo, &matching))
        return false;
    search->at_once = matching_at_once(model, &matching);
    return true;
}

bool bounds_find(const struct terms *terms, struct bounds *bounds)
{
    struct search search = {.terms = terms, .bounds = bounds};
    bounds->count = 0;
    bounds->units = 0;
    if (terms->demand->form == DEMAND_NOTHING)
        return true;
    search.budget = choose_budget(terms);
    bool fine = profile_open(&search.profile, terms) && count_at_once(&search);
    for (size_t i = 0; fine && i < ARRAY_LENGTH(reasons); i++)
        fine = reasons[i](&search);
    profile_close(&search.profile);
    sort_bounds(bounds);
    return fine;
}
