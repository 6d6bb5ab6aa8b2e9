/*
 * cut.c: units that have to cross a cut, and the windows in which they can.
 *
 * Let a unit be on its first packet across the cut that brings it to the other side. With at most `at_once`
 * packets across at a time, these packets fit into so many rows (terms.h); the last packet of the fullest row
 * brings some unit to the other side for the first time, and from there the unit has `after` hops to go. None
 * of these packets begins before the first of the units has come `before` hops.
 *
 * What goes in and what goes out are in different packets: if only one packet can cross at a time, there are
 * at least two start-ups.
 *
 * Worms cross a whole route at once: for them there is no before and after.
 */
#include <stdbool.h>

#include "bound/profile.h"
#include "facts/model.h"
#include "topo/topo.h"

/* Windows that are tried on either side of a cut with many levels; any choice of them gives true bounds. */
enum {
    WINDOWS_MOST = 40,
    PAIR_WINDOWS_MOST = 6,
    PAIRS_MANY = 1 << 14,
    MANY_WINDOWS_MOST = 1,
    WINDOW_LIST = WINDOWS_MOST + 4
};

struct found_cut {
    const struct profile *profile;
    int last;
    uint64_t at_once[2]; /* inwards is 1, outwards 0 */
    uint64_t both;       /* packets of both directions; 0: the directions do not share anything */
    uint64_t runs[2];    /* of a prefix: sums that have to cross, if no hops before or after count */
};

struct windows {
    int count, list[WINDOW_LIST];
};

static uint64_t limit(unsigned most, uint64_t nodes, uint64_t packets)
{
    return most ? smaller_of(packets, product_of(most, nodes)) : packets;
}

uint64_t cut_at_once(const struct terms *terms, const struct level *level, uint64_t inside, uint64_t outside,
                     bool inwards)
{
    const struct model *model = terms->model;
    uint64_t senders = inwards ? level->outer : level->inner;
    uint64_t receivers = inwards ? level->inner : level->outer, packets = level->links;
    if (model->worms)
        return smaller_of(packets, smaller_of(inside, outside));
    packets = limit(model->sends, senders, packets);
    packets = limit(model->receives, receivers, packets);
    packets = limit(model->ports, smaller_of(senders, receivers), packets);
    return limit(model->transmissions, smaller_of(senders, receivers), packets);
}

/* Packets of both directions that can cross at a time; 0: each direction has a limit of its own only. */
static uint64_t both_at_once(const struct terms *terms, const struct level *level, uint64_t inside,
                             uint64_t outside)
{
    const struct model *model = terms->model;
    if (model->worms)
        return smaller_of(2 * level->links, smaller_of(inside, outside));
    if (!model->half_duplex)
        return 0;
    return limit(model->transmissions, smaller_of(level->inner, level->outer), level->links);
}

/* Pairs with a token that has to cross. */
static uint64_t pairs_across(const struct found_cut *cut, bool inwards, int before, int after)
{
    const struct demand *demand = cut->profile->terms->demand;
    const int32_t *at = cut->profile->at;
    uint64_t count = 0;
    for (size_t i = 0; i < demand->pair_count; i++) {
        int from = at[demand->pairs[i].from], to = at[demand->pairs[i].to];
        if (inwards)
            count += from > cut->last + before && to >= 0 && to <= cut->last - after;
        else
            count += from >= 0 && from <= cut->last - before && to > cut->last + after;
    }
    return count;
}

/* Of a prefix: how often the ranks, in their order, come into the inner side, or leave it. Each time they do,
 * another sum of tokens of the side that was left has to cross, and none of these follows from others. */
static uint64_t runs_across(const struct found_cut *cut, bool inwards)
{
    const int32_t *at = cut->profile->at;
    uint64_t runs = 0;
    for (int rank = 1; rank < cut->profile->terms->topo->nodes; rank++) {
        bool before = at[rank - 1] >= 0 && at[rank - 1] <= cut->last,
             here = at[rank] >= 0 && at[rank] <= cut->last;
        runs += before != here && here == inwards;
    }
    return runs;
}

/* Is a source's rank not above that of a target which wants it? */
static bool prefix_crosses(const struct found_cut *cut, bool inwards, int inner, int outer)
{
    const struct level *level = cut->profile->level;
    return inwards ? level[outer].low_beyond <= level[inner].high_target
                   : level[inner].low_source <= level[outer].high_beyond;
}

/* Units that have to cross in a direction, of sources and targets so many hops away from the cut. */
static uint64_t units_across(const struct found_cut *cut, bool inwards, int before, int after)
{
    const struct demand *demand = cut->profile->terms->demand;
    const struct level *level = cut->profile->level, *whole = &level[cut->profile->levels - 1];
    int inner = cut->last - (inwards ? after : before), outer = cut->last + (inwards ? before : after);
    uint64_t sources, targets;
    if (inner < 0 || outer >= cut->profile->levels - 1)
        return 0;
    if (demand->form == DEMAND_PAIRS)
        return product_of(demand->units, pairs_across(cut, inwards, before, after));
    sources = inwards ? whole->sources - level[outer].sources : level[inner].sources;
    targets = inwards ? level[inner].targets : whole->targets - level[outer].targets;
    if (!sources || !targets || (demand->prefix && !prefix_crosses(cut, inwards, inner, outer)))
        return 0;
    if (demand->prefix && !before && !after)
        return product_of(demand->units, larger_of(cut->runs[inwards], 1));
    if (demand->combine)
        return product_of(demand->units, demand->form == DEMAND_PRIVATE ? targets : 1);
    return product_of(demand->units, product_of(sources, demand->form == DEMAND_PRIVATE ? targets : 1));
}

static void consider(const struct found_cut *cut, struct cut_crossing *best, struct cut_crossing found)
{
    const struct terms *terms = cut->profile->terms;
    if (!found.in && !found.out) /* as in most windows: no step follows */
        return;
    uint64_t crossing = crossing_steps(terms, sum_of(found.in, found.out), found.at_once);
    uint64_t away = product_of((uint64_t)found.before + (uint64_t)found.after, hop_steps(terms));
    if (found.in && found.out && found.at_once == 1)
        crossing = sum_of(crossing, terms->startup);
    found.steps = crossing ? sum_of(crossing, away) : 0;
    if (found.steps > best->steps)
        *best = found;
}

static void try_window(const struct found_cut *cut, struct cut_crossing *best, int before, int after)
{
    struct cut_crossing found = {.before = before, .after = after};
    uint64_t in = units_across(cut, true, before, after), out = units_across(cut, false, before, after);
    found.in = in;
    found.at_once = cut->at_once[1];
    consider(cut, best, found);
    found.in = 0;
    found.out = out;
    found.at_once = cut->at_once[0];
    consider(cut, best, found);
    found.in = in;
    found.at_once = cut->both;
    if (in && out && cut->both)
        consider(cut, best, found);
}

/* The farthest level on a side where something crosses with that window on one end and none on the other. */
static int farthest(const struct found_cut *cut, bool inwards, bool before, int most)
{
    int low = 0, high = most;
    while (low < high) {
        int middle = high - (high - low) / 2;
        if (units_across(cut, inwards, before ? middle : 0, before ? 0 : middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static void choose_windows(const struct found_cut *cut, struct windows *windows, bool before)
{
    const struct demand *demand = cut->profile->terms->demand;
    bool pairs = demand->form == DEMAND_PAIRS;
    int inner = cut->last, outer = cut->profile->levels - 2 - cut->last;
    int most = inner > outer ? inner : outer, wanted = WINDOWS_MOST;
    if (pairs)
        wanted = demand->pair_count > PAIRS_MANY ? MANY_WINDOWS_MOST : PAIR_WINDOWS_MOST;
    int stride = most / wanted + 1;
    windows->count = 0;
    if (cut->profile->terms->model->worms)
        most = 0;
    for (int hops = 0; hops <= most; hops += stride)
        windows->list[windows->count++] = hops;
    for (int inwards = 0; inwards < 2; inwards++)
        windows->list[windows->count++] = farthest(cut, inwards, before, most);
}

/* Without private tokens it does not matter how many targets there are: the farthest one counts. */
static bool only_farthest(const struct demand *demand)
{
    return demand->form == DEMAND_COPIES;
}

void cut_find(const struct profile *profile, int last, struct cut_crossing *best)
{
    const struct terms *terms = profile->terms;
    const struct level *level = &profile->level[last], *whole = &profile->level[profile->levels - 1];
    struct found_cut cut = {.profile = profile, .last = last};
    struct windows before, after;
    uint64_t inside = level->nodes, outside = whole->nodes - level->nodes;
    *best = (struct cut_crossing){0};
    for (int inwards = 0; inwards < 2; inwards++)
        cut.at_once[inwards] = cut_at_once(terms, level, inside, outside, inwards);
    cut.both = both_at_once(terms, level, inside, outside);
    if (terms->demand->prefix && !terms->demand->from.list && !terms->demand->to.list)
        for (int inwards = 0; inwards < 2; inwards++)
            cut.runs[inwards] = runs_across(&cut, inwards);
    choose_windows(&cut, &before, true);
    choose_windows(&cut, &after, false);
    for (int i = 0; i < before.count; i++) {
        int first = only_farthest(terms->demand) ? after.count - 2 : 0;
        if (first)
            try_window(&cut, best, before.list[i], 0);
        for (int k = first; k < after.count; k++)
            if (terms->demand->form != DEMAND_PAIRS || !before.list[i] || !after.list[k])
                try_window(&cut, best, before.list[i], after.list[k]);
    }
}
