/*
 * bound_nodes.c: what one node has to take in and give out over its ports, what has to enter and leave the
 * nodes around it, and how far tokens have to go to it and from it.
 *
 * One search from a node gives all of these. On an array that is alike from every node, and for a task that
 * asks the same of every node, one node is enough. Else each node is looked at, or on large arrays the roots,
 * corners, the nodes farthest from those, and others at equal intervals.
 */
#include <stdio.h>
#include <string.h>

#include "bound/search.h"
#include "bound/spread.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

enum { RADII_MOST = 32, MANY_RADII_MOST = 1, PAIRS_MANY = 1 << 14, PAIR_LOOKUPS = 8, PART = 50 };

/* ", all of which start at least 3 links away": for the window of a crossing. */
static void put_window(char *text, size_t size, const struct cut_crossing *c, const char *start,
                       const char *end)
{
    char first[96] = "", then[96] = "";
    if (c->before)
        snprintf(first, sizeof first, ", %s %d link%s away", start, c->before, plural((uint64_t)c->before));
    if (c->after)
        snprintf(then, sizeof then, ", %s %d link%s behind", end, c->after, plural((uint64_t)c->after));
    snprintf(text, size, "%s%s", first, then);
}

/* "over 10 ports", "one at a time": what limits a node. */
static void put_ports(char *text, size_t size, const struct cut_crossing *c, const struct level *level)
{
    struct quantity q;
    if (c->at_once < level->links && c->at_once == 1)
        snprintf(text, size, "one at a time");
    else
        snprintf(text, size, "over %s port%s", quantity_count(&q, c->at_once), plural(c->at_once));
}

static void put_node(struct bound_search *search, int rank, const struct cut_crossing *c)
{
    struct unit_text in, out;
    char ports[48], window[224];
    const char *kind = c->in && c->out ? "node-both" : c->in ? "node-in" : "node-out";
    char *reason = search_offer(search, kind, c->steps);
    if (!reason)
        return;
    put_ports(ports, sizeof ports, c, search->profile.level);
    if (c->in && c->out) {
        put_window(window, sizeof window, c, "with both ends at least", "with both ends at least");
        snprintf(reason, BOUND_REASON_SIZE, "node %d has to take in %s and to give out %s %s%s", rank,
                 search_units(search, &in, c->in), search_units(search, &out, c->out), ports, window);
    } else if (c->in) {
        /* A token that starts `before` links before the ports of the node starts one more away from it. */
        struct cut_crossing away = *c;
        away.before += c->before > 0;
        put_window(window, sizeof window, &away, "which start at least", "");
        snprintf(reason, BOUND_REASON_SIZE, "node %d has to take in %s %s%s", rank,
                 search_units(search, &in, c->in), ports, window);
    } else {
        struct cut_crossing away = *c;
        away.before = c->after ? c->after + 1 : 0;
        away.after = 0;
        put_window(window, sizeof window, &away, "for nodes at least", "");
        snprintf(reason, BOUND_REASON_SIZE, "node %d has to give out %s %s%s", rank,
                 search_units(search, &out, c->out), ports, window);
    }
}

static void put_ball(struct bound_search *search, int rank, int radius, const struct cut_crossing *c)
{
    const struct level *level = &search->profile.level[radius];
    struct unit_text in, out;
    struct quantity nodes, at_once;
    char what[192], window[160];
    char *reason = search_offer(search, "around-node", c->steps);
    if (!reason)
        return;
    if (c->in && c->out)
        snprintf(what, sizeof what, "have to take in %s and to give out %s", search_units(search, &in, c->in),
                 search_units(search, &out, c->out));
    else if (c->in)
        snprintf(what, sizeof what, "have to take in %s", search_units(search, &in, c->in));
    else
        snprintf(what, sizeof what, "have to give out %s", search_units(search, &out, c->out));
    put_window(window, sizeof window, c, "starting at least", "wanted at least");
    snprintf(reason, BOUND_REASON_SIZE, "the %s nodes within %d link%s of node %d %s, %s at a time%s",
             quantity_count(&nodes, level->nodes), radius, plural((uint64_t)radius), rank, what,
             quantity_count(&at_once, c->at_once), window);
}

static void put_distance(struct bound_search *search, int rank, int links, bool from)
{
    const struct terms *terms = search->terms;
    bool worms = terms->model->worms;
    uint64_t steps = product_of(worms ? links > 0 : (uint64_t)links, hop_steps(terms));
    char *reason = search_offer(search, "distance", steps);
    if (reason && worms)
        snprintf(reason, BOUND_REASON_SIZE, "a token has to leave its node");
    else if (reason)
        snprintf(reason, BOUND_REASON_SIZE, "a token has to go %d link%s %s node %d", links,
                 plural((uint64_t)links), from ? "from" : "to", rank);
}

/* The farthest way that a token has to go inwards or outwards, which the node at the middle of the profile
 * wants or has. */
static void find_distance(struct bound_search *search, int rank)
{
    const struct demand *demand = search->terms->demand;
    const struct profile *profile = &search->profile;
    if (demand->form == DEMAND_PAIRS) {
        for (size_t i = 0; i < demand->pair_count; i++) {
            const struct demand_pair *pair = &demand->pairs[i];
            if (pair->from == rank && profile->at[pair->to] > 0)
                put_distance(search, rank, profile->at[pair->to], true);
            if (pair->to == rank && profile->at[pair->from] > 0)
                put_distance(search, rank, profile->at[pair->from], false);
        }
        return;
    }
    const struct level *level = profile->level, *whole = &level[profile->levels - 1];
    bool from = level[0].sources, to = level[0].targets;
    for (int links = profile->levels - 1; links > 0 && (from || to); links--) {
        const struct level *below = &level[links - 1];
        if (from && whole->targets > below->targets && (!demand->prefix || below->high_beyond > rank)) {
            put_distance(search, rank, links, true);
            from = false;
        }
        if (to && whole->sources > below->sources && (!demand->prefix || below->low_beyond < rank)) {
            put_distance(search, rank, links, false);
            to = false;
        }
    }
}

/* Look at all that is around a node. Each radius takes a look at all pairs, or of a prefix at all ranks.
 * Result: a node that is farthest from it. */
static int look_at(struct bound_search *search, int rank)
{
    struct profile *profile = &search->profile;
    struct cut_crossing crossing;
    profile_of_node(profile, rank);
    const struct demand *demand = search->terms->demand;
    size_t pairs = demand->prefix ? (size_t)search->terms->topo->nodes : demand->pair_count;
    int last = profile->levels - 2;
    int stride = last / (pairs > PAIRS_MANY ? MANY_RADII_MOST : RADII_MOST) + 1;
    int reached = (int)profile->level[profile->levels - 1].nodes;
    find_distance(search, rank);
    for (int radius = 0; radius <= last; radius += stride) {
        cut_find(profile, radius, &crossing);
        profile->lookups += PAIR_LOOKUPS * demand->pair_count;
        if (radius == 0)
            put_node(search, rank, &crossing);
        else
            put_ball(search, rank, radius, &crossing);
    }
    return profile->queue[reached - 1];
}

/* The corners of a grid, a node with few ports, and the middle. */
static void look_at_special(struct bound_search *search, int first)
{
    const struct topo *topo = search->terms->topo;
    const struct demand *demand = search->terms->demand;
    int far = look_at(search, first);
    if (search_affords(search, PART))
        look_at(search, far);
    if (demand->form != DEMAND_PAIRS && demand->to.count && search_affords(search, PART))
        look_at(search, node_set_rank(&demand->to, 0));
    if (search_affords(search, PART))
        look_at(search, topo->nodes / 2);
}

/* Other nodes at equal intervals; all of them, where there is time. */
static void look_at_more(struct bound_search *search)
{
    int nodes = search->terms->topo->nodes;
    uint64_t each = (uint64_t)nodes * (uint64_t)search->terms->topo->max_degree + 1;
    uint64_t left =
        search_affords(search, PART) ? (search->budget / 100 * PART - search->profile.lookups) / each : 0;
    if (!left)
        return;
    int stride = left >= (uint64_t)nodes ? 1 : (int)((uint64_t)nodes / left) + 1;
    for (int rank = 0; rank < nodes && search_affords(search, PART); rank += stride)
        look_at(search, rank);
}

void bound_nodes(struct bound_search *search)
{
    const struct demand *demand = search->terms->demand;
    if (search->terms->topo->nodes < 2)
        return;
    if (demand_is_alike(demand) && search->terms->topo->kind->alike) {
        look_at(search, 0);
        return;
    }
    int first = 0;
    if (demand->form == DEMAND_PAIRS)
        first = demand->pair_count ? demand->pairs[0].from : 0;
    else if (demand->from.count)
        first = node_set_rank(&demand->from, 0);
    look_at_special(search, first);
    look_at_more(search);
}
