/*
 * bound.c: the table of reasons, and the list of bounds.
 */
#include "base.h"
#include "bound/matching.h"
#include "bound/search.h"
#include "facts/model.h"
#include "topo/topo.h"

static bound_reason *const reasons[] = {bound_nodes, bound_growth, bound_golden, bound_joint,
                                        bound_work,  bound_sets,   bound_boxes,  bound_flows};

/* Lookups of ports: what a tenth of a second has room for on a large array, and what every array gets. */
enum { LOOKUPS_LEAST = 1 << 21, PASSES_LEAST = 3 };

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
    uint64_t pass = (uint64_t)terms->topo->nodes * (uint64_t)terms->topo->max_degree;
    struct search search = {.terms = terms, .bounds = bounds};
    bounds->count = 0;
    if (terms->demand->form == DEMAND_NOTHING)
        return true;
    search.budget = larger_of(LOOKUPS_LEAST, PASSES_LEAST * pass);
    bool fine = profile_open(&search.profile, terms) && count_at_once(&search);
    for (size_t i = 0; fine && i < ARRAY_LENGTH(reasons); i++)
        fine = reasons[i](&search);
    profile_close(&search.profile);
    sort_bounds(bounds);
    return fine;
}
