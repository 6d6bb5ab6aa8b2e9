/*
 * bound.c: the table of reasons, and the list of bounds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "bound/demand.h"
#include "bound/search.h"
#include "facts/model.h"
#include "machine/memory.h"
#include "quantity.h"
#include "topo/topo.h"

/* ----------------------------------------------------------------------------------------------- demands */

bool node_set_has(const struct node_set *set, int rank)
{
    if (!set->list)
        return rank < set->count;
    for (int i = 0; i < set->count; i++)
        if (set->list[i] == rank)
            return true;
    return false;
}

bool demand_is_alike(const struct demand *demand)
{
    bool sets = demand->form == DEMAND_COPIES || demand->form == DEMAND_PRIVATE;
    return sets && !demand->prefix && !demand->from.list && !demand->to.list;
}

/* --------------------------------------------------------------------- the list of bounds while it grows */

char *search_offer(struct bound_search *search, const char *kind, uint64_t steps)
{
    struct bounds *bounds = search->bounds;
    int i = 0;
    while (i < bounds->count && strcmp(bounds->list[i].kind, kind) != 0)
        i++;
    if (steps == 0 || (i < bounds->count && steps <= bounds->list[i].steps) || i == BOUNDS_MOST)
        return NULL;
    bounds->count += i == bounds->count;
    bounds->list[i].steps = steps;
    bounds->list[i].kind = kind;
    return bounds->list[i].reason;
}

bool search_affords(const struct bound_search *search, unsigned part)
{
    return search->profile.lookups < search->budget / 100 * part;
}

const char *search_units(const struct bound_search *search, struct unit_text *text, uint64_t units)
{
    const struct demand *demand = search->terms->demand;
    const char *what = demand->combine ? "combined token" : "token";
    struct quantity q;
    if (demand->units == 1)
        snprintf(text->text, sizeof text->text, "%s %s%s", quantity_count(&q, units), what, plural(units));
    else
        snprintf(text->text, sizeof text->text, "%s unit%s of %ss", quantity_count(&q, units), plural(units),
                 what);
    return text->text;
}

/* ------------------------------------------------------------------------------------- packets at a time */

bool matching_limits(const struct model *model)
{
    return model->transmissions == 1 || model->ports == 1 || (model->sends == 1 && model->receives == 1) ||
           model->worms;
}

uint64_t matching_at_once(const struct model *model, struct node_pairs matching)
{
    if (model->transmissions == 1 || model->worms)
        return matching.pairs;
    return model->ports == 1 ? 2 * matching.pairs : matching.paired;
}

/* ----------------------------------------------------------------------------------------------- reasons */

static bound_reason *const reasons[] = {bound_nodes, bound_growth, bound_golden, bound_cut_vertex, bound_work,
                                        bound_boxes, bound_sets,   bound_flows,  bound_components};

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

/* How many nodes can receive a packet at a time. */
static uint64_t count_at_once(const struct terms *terms)
{
    const uint64_t nodes = (uint64_t)terms->topo->nodes;
    if (!matching_limits(terms->model))
        return UINT64_MAX;
    return matching_at_once(terms->model, terms->model->worms ? (struct node_pairs){nodes / 2, nodes}
                                                              : topo_pairs(terms->topo));
}

static void find_all(void *arg)
{
    struct bound_search *search = arg;
    search->budget = choose_budget(search->terms);
    profile_open(&search->profile, search->terms, &search->memory);
    search->at_once = count_at_once(search->terms);
    for (size_t i = 0; i < ARRAY_LENGTH(reasons); i++)
        reasons[i](search);
}

bool bounds_find(const struct terms *terms, struct bounds *bounds)
{
    struct bound_search search = {.terms = terms, .bounds = bounds};
    struct memory_lack lack;
    bounds->count = 0;
    bounds->units = 0;
    bool fine = !demand_is_known(terms->demand) || memory_guarded(find_all, &search, NULL, &lack);
    arena_free(&search.memory);
    sort_bounds(bounds);
    return fine;
}
