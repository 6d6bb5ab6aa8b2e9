/*
 * set.c: the crossing of a set's border, and its sentence.
 */
#include <limits.h>
#include <stdio.h>

#include "bound/set.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

/* -------------------------------------------------------------------------------- links that are too far */

/*
 * A node behind a cut, and the links of the cut by their distance from it.
 *
 * All tokens that start beyond the cut and that the node wants have to cross it. What crosses on a link whose
 * near end is d hops from the node has to do so d hops before the end, so that the last hops leave the links
 * idle, as far as the node is concerned, each for as long as it is away: the link can carry what fits into
 * the rest of the time. Where a link carries one direction at a time, two nodes, one on either side, are
 * looked at together, and a link counts by the nearer one. Where a node uses one port at a time, the links of
 * one node on either side count as one. The same holds backwards in time for a source that has a token of its
 * own for each node.
 *
 * This is how two rows of n nodes need n + floor(n/2) steps for a gossip over half-duplex links: see the
 * middle, and a corner on either side.
 */

/* Differences of distances above DELAYS_MOST count as that many: a bound stays true. */
enum { DELAYS_MOST = 1024, PART = 85, ANCHORS = 2, NONE = -1 };

/* How links, or nodes, are away from an anchor: delays[i] of them by nearest + i hops. */
struct delays {
    int nearest;
    uint32_t count[DELAYS_MOST + 1];
};

enum grouping { BY_LINK, BY_INNER, BY_OUTER, GROUPINGS };

/* The ends of the tokens: a node inside and a node outside of the set; NONE: that direction is left out. */
struct late_set {
    struct bound_search *search;
    int32_t *distance[2]; /* from the anchor inside, and outside */
    int anchor[2];
    bool backwards; /* anchors are sources */
    struct delays delays;
};

static void measure(struct late_set *late, int side, int anchor)
{
    struct profile *profile = &late->search->profile;
    const struct topo *topo = late->search->terms->topo;
    int32_t *distance = late->distance[side];
    int head = 0, tail = 0;
    late->anchor[side] = anchor;
    if (anchor == NONE)
        return;
    for (int rank = 0; rank < topo->nodes; rank++)
        distance[rank] = -1;
    distance[anchor] = 0;
    profile->queue[tail++] = anchor;
    while (head < tail) {
        int node = profile->queue[head++], degree = topo->kind->degree(topo, node);
        profile->lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int peer = topo->kind->peer(topo, node, port);
            if (peer < 0 || distance[peer] >= 0)
                continue;
            distance[peer] = distance[node] + 1;
            profile->queue[tail++] = peer;
        }
    }
}

/* The hops from the near end of a link to the anchor behind it, the nearer one of two. */
static int delay_of(const struct late_set *late, int inner, int outer)
{
    int least = INT_MAX;
    if (late->anchor[0] != NONE)
        least = late->distance[0][inner];
    if (late->anchor[1] != NONE && late->distance[1][outer] < least)
        least = late->distance[1][outer];
    return least;
}

/* The least delay of the links of a node that cross; INT_MAX: none does. */
static int delay_of_node(const struct late_set *late, int rank)
{
    const struct profile *profile = &late->search->profile;
    const struct topo *topo = late->search->terms->topo;
    bool inner = profile->at[rank] == profile->border;
    int least = INT_MAX, beyond = inner ? profile->border + 1 : profile->border;
    for (int port = 0; port < topo_degree(topo, rank); port++) {
        int peer = topo_peer(topo, rank, port);
        if (peer < 0 || profile->at[peer] != beyond)
            continue;
        int delay = inner ? delay_of(late, rank, peer) : delay_of(late, peer, rank);
        least = delay < least ? delay : least;
    }
    return least;
}

static void count_delay(struct delays *delays, int delay, bool count)
{
    if (!count) {
        delays->nearest = delay < delays->nearest ? delay : delays->nearest;
        return;
    }
    int more = delay - delays->nearest;
    delays->count[more < DELAYS_MOST ? more : DELAYS_MOST]++;
}

/* Go through all links, or nodes, of the cut: find the nearest one, then count. */
static void visit_cut(struct late_set *late, enum grouping grouping, bool count)
{
    struct profile *profile = &late->search->profile;
    const struct topo *topo = late->search->terms->topo;
    int at = grouping == BY_OUTER ? profile->border + 1 : profile->border;
    for (int rank = 0; rank < topo->nodes; rank++) {
        if (profile->at[rank] != at)
            continue;
        profile->lookups += (uint64_t)topo_degree(topo, rank);
        if (grouping != BY_LINK) {
            int delay = delay_of_node(late, rank);
            if (delay != INT_MAX)
                count_delay(&late->delays, delay, count);
            continue;
        }
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port);
            if (peer >= 0 && profile->at[peer] == at + 1)
                count_delay(&late->delays, delay_of(late, rank, peer), count);
        }
    }
}

/* Result: are not all equally far? Else the cut says no more than it does by itself. */
static bool count_delays(struct late_set *late, enum grouping grouping)
{
    late->delays = (struct delays){.nearest = INT_MAX};
    visit_cut(late, grouping, false);
    visit_cut(late, grouping, true);
    for (int i = 1; i <= DELAYS_MOST; i++)
        if (late->delays.count[i])
            return true;
    return false;
}

/* Does the model let one packet at a time pass what is grouped? */
static bool may_group(const struct late_set *late, enum grouping grouping)
{
    const struct model *model = late->search->terms->model;
    bool both = late->anchor[0] != NONE && late->anchor[1] != NONE, inwards = late->anchor[0] != NONE;
    if (grouping == BY_LINK)
        return !both || model->half_duplex;
    if (model->transmissions == 1)
        return true;
    if (both)
        return model->half_duplex && model->ports == 1;
    bool receiver = (grouping == BY_INNER) == (inwards != late->backwards);
    return model->ports == 1 || (receiver ? model->receives : model->sends) == 1;
}

/* Units that can cross in some steps. */
static uint64_t capacity(const struct late_set *late, uint64_t steps)
{
    const struct terms *terms = late->search->terms;
    uint64_t hop = hop_steps(terms), sum = 0;
    for (int i = 0; i <= DELAYS_MOST; i++) {
        uint64_t away = product_of((uint64_t)(late->delays.nearest + i), hop);
        if (steps < sum_of(away, hop))
            break;
        uint64_t units = terms->per_unit ? (steps - away - terms->startup) / terms->per_unit : UINT64_MAX;
        sum = sum_of(sum, product_of(late->delays.count[i], units));
    }
    return sum;
}

/* The least steps in which so many units can cross. */
static uint64_t steps_for(const struct late_set *late, uint64_t units)
{
    uint64_t low = 0, high = 1;
    while (high < UINT64_MAX / 2 && capacity(late, high) < units)
        high *= 2;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (capacity(late, middle) < units)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Units of tokens whose other ends are more than `away` hops behind the cut, seen from the anchor inside or
 * outside. */
static uint64_t units_beyond(const struct late_set *late, int side, int away)
{
    const struct profile *profile = &late->search->profile;
    const struct level *level = profile->level;
    int last = side == 0 ? profile->border + away : profile->border - away;
    uint64_t count = 0;
    if (late->anchor[side] == NONE || last < 0 || last >= profile->levels)
        return 0;
    const struct level *whole = &level[profile->levels - 1];
    if (side == 0)
        count = late->backwards ? whole->targets - level[last].targets : whole->sources - level[last].sources;
    else
        count = late->backwards ? level[last].targets : level[last].sources;
    return product_of(count, late->search->terms->demand->units);
}

static void put_late(struct late_set *late, const struct set_name *name, uint64_t steps, int away)
{
    struct bound_search *search = late->search;
    const struct level *level = &search->profile.level[search->profile.border];
    struct unit_text units;
    struct quantity links;
    const char *on = late->backwards ? "from" : "to", *between = "";
    size_t used;
    char *reason = search_offer(search, "late", steps);
    if (!reason)
        return;
    used = (size_t)snprintf(reason, BOUND_REASON_SIZE, "%s link%s join%s %s to the rest, and over them",
                            quantity_count(&links, level->links), plural(level->links),
                            level->links == 1 ? "s" : "", name->text);
    for (int side = 0; side < 2; side++)
        if (late->anchor[side] != NONE) {
            used += (size_t)snprintf(reason + used, BOUND_REASON_SIZE - used, "%s %s %s to go %s node %d",
                                     between, search_units(search, &units, units_beyond(late, side, away)),
                                     has_or_have(units_beyond(late, side, away)), on, late->anchor[side]);
            between = " and";
        }
    snprintf(reason + used, BOUND_REASON_SIZE - used,
             ", %d link%s behind some of them and farther behind others", late->delays.nearest,
             plural((uint64_t)late->delays.nearest));
}

/* Look at one choice of anchors, with the tokens from all distances. */
static void look_at_anchors(struct late_set *late, const struct set_name *name)
{
    const struct profile *profile = &late->search->profile;
    int most = profile->levels;
    uint64_t hop = hop_steps(late->search->terms);
    for (enum grouping grouping = BY_LINK; grouping < GROUPINGS; grouping++) {
        if (!may_group(late, grouping) || !count_delays(late, grouping))
            continue;
        for (int away = 0; away < most; away += away / 4 + 1) {
            uint64_t units = sum_of(units_beyond(late, 0, away), units_beyond(late, 1, away));
            if (!units)
                break;
            put_late(late, name, sum_of(steps_for(late, units), product_of((uint64_t)away, hop)), away);
        }
    }
}

/* The nodes of a side that are in the set and the farthest from the cut: the first and the last one. */
static void choose_anchors(const struct late_set *late, int side, int anchor[ANCHORS])
{
    const struct profile *profile = &late->search->profile;
    const struct demand *demand = late->search->terms->demand;
    const struct node_set *set = late->backwards ? &demand->from : &demand->to;
    int best = -1;
    anchor[0] = anchor[1] = NONE;
    for (int i = 0; i < set->count; i++) {
        int rank = node_set_rank(set, i), at = profile->at[rank];
        int away = side == 0 ? profile->border - at : at - profile->border - 1;
        if (at < 0 || away < 0 || away < best)
            continue;
        anchor[0] = away > best ? rank : anchor[0];
        anchor[1] = rank;
        best = away;
    }
}

static void look_at_all(struct late_set *late, const struct set_name *name)
{
    int inner[ANCHORS], outer[ANCHORS];
    choose_anchors(late, 0, inner);
    choose_anchors(late, 1, outer);
    for (int i = 0; i < ANCHORS && search_affords(late->search, PART); i++) {
        if (inner[i] == NONE || (i && inner[i] == inner[0]))
            continue;
        measure(late, 1, NONE);
        measure(late, 0, inner[i]);
        look_at_anchors(late, name);
        for (int k = 0; k < ANCHORS && late->search->terms->model->half_duplex; k++) {
            if (outer[k] == NONE || (k && outer[k] == outer[0]))
                continue;
            measure(late, 1, outer[k]);
            look_at_anchors(late, name);
        }
    }
    measure(late, 0, NONE);
    for (int k = 0; k < ANCHORS && search_affords(late->search, PART); k++) {
        if (outer[k] == NONE || (k && outer[k] == outer[0]))
            continue;
        measure(late, 1, outer[k]);
        look_at_anchors(late, name);
    }
}

static void late_look_at(struct bound_search *search, const struct set_name *name)
{
    const struct demand *demand = search->terms->demand;
    bool sets = demand->form == DEMAND_COPIES || demand->form == DEMAND_PRIVATE;
    size_t nodes = (size_t)search->terms->topo->nodes;
    if (!sets || demand->combine || demand->prefix || search->terms->model->worms ||
        !search_affords(search, PART))
        return;
    struct late_set *late = search->late;
    if (!late) {
        late = search->late = arena_take(&search->memory, 1, sizeof *late, "a cut");
        for (int side = 0; side < 2; side++)
            late->distance[side] = arena_take(&search->memory, nodes, sizeof(int32_t), "a cut");
    }
    late->search = search;
    late->backwards = false;
    look_at_all(late, name);
    late->backwards = true;
    if (demand->form == DEMAND_PRIVATE)
        look_at_all(late, name);
}

/* ------------------------------------------------------------------------------ the crossing of a border */

enum { PAIR_LOOKUPS = 8 };

static void put_set(struct bound_search *search, const struct set_name *name, const struct cut_crossing *c)
{
    const struct level *level = &search->profile.level[search->profile.border];
    struct unit_text in, out;
    struct quantity links, at_once;
    char what[160], away[96] = "", limit[48] = "";
    char *reason = search_offer(search, name->kind, c->steps);
    if (!reason)
        return;
    if (c->in && c->out)
        snprintf(what, sizeof what, "%s %s to go in and %s out", search_units(search, &in, c->in),
                 has_or_have(c->in), search_units(search, &out, c->out));
    else
        snprintf(what, sizeof what, "%s %s to go %s", search_units(search, &in, c->in + c->out),
                 has_or_have(c->in + c->out), c->in ? "in" : "out");
    if (c->before + c->after)
        snprintf(away, sizeof away, ", with %d more link%s before or behind", c->before + c->after,
                 plural((uint64_t)(c->before + c->after)));
    if (c->at_once != level->links)
        snprintf(limit, sizeof limit, ", %s at a time", quantity_count(&at_once, c->at_once));
    snprintf(reason, BOUND_REASON_SIZE, "%s link%s join%s %s to the rest, and %s%s%s",
             quantity_count(&links, level->links), plural(level->links), level->links == 1 ? "s" : "",
             name->text, what, limit, away);
}

void set_look_at(struct bound_search *search, const uint8_t *in, const struct set_name *name)
{
    struct cut_crossing crossing;
    profile_of_set(&search->profile, in);
    search->profile.lookups += PAIR_LOOKUPS * search->terms->demand->pair_count;
    cut_find(&search->profile, search->profile.border, &crossing);
    put_set(search, name, &crossing);
    late_look_at(search, name);
}
