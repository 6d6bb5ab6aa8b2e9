/*
 * bound.c: the table of reasons, and the list of bounds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "bound/demand.h"
#include "bound/search.h"
#include "bound/spread.h"
#include "facts/model.h"
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

/*
 * How many nodes can be in pairs of neighbours, none of which is in two pairs.
 *
 * A node with one link may as well be paired with its only peer; when all such pairs are taken out, and then
 * nodes without links, the rest has half as many pairs as nodes at most, and if it is bipartite, as many as
 * its smaller part.
 */

struct strip {
    const struct topo *topo;
    int *degree, *queue; /* degree: links that are left; -1: the node is out */
    int tail;
};

static void drop_links(struct strip *strip, int rank)
{
    for (int port = 0; port < topo_degree(strip->topo, rank); port++) {
        int peer = topo_peer(strip->topo, rank, port);
        if (peer < 0 || strip->degree[peer] < 0)
            continue;
        if (--strip->degree[peer] == 1)
            strip->queue[strip->tail++] = peer;
    }
}

static int peer_left(const struct strip *strip, int rank)
{
    for (int port = 0; port < topo_degree(strip->topo, rank); port++) {
        int peer = topo_peer(strip->topo, rank, port);
        if (peer >= 0 && strip->degree[peer] > 0)
            return peer;
    }
    return -1;
}

/* Take out nodes with one link and their peers. Result: the pairs. */
static uint64_t strip_pairs(struct strip *strip)
{
    uint64_t pairs = 0;
    for (int rank = 0; rank < strip->topo->nodes; rank++) {
        strip->degree[rank] = 0;
        for (int port = 0; port < topo_degree(strip->topo, rank); port++)
            strip->degree[rank] += topo_peer(strip->topo, rank, port) >= 0;
        if (strip->degree[rank] == 1)
            strip->queue[strip->tail++] = rank;
    }
    for (int head = 0; head < strip->tail; head++) {
        int node = strip->queue[head], peer = strip->degree[node] == 1 ? peer_left(strip, node) : -1;
        if (peer < 0)
            continue;
        strip->degree[node] = strip->degree[peer] = -1;
        drop_links(strip, peer);
        pairs++;
    }
    return pairs;
}

/* Colour a part of the rest in two colours. False: it has an odd cycle. */
static bool colour_part(struct strip *strip, int8_t *colour, int start, uint64_t count[2])
{
    int head = 0;
    bool even = true;
    strip->tail = 0;
    strip->queue[strip->tail++] = start;
    colour[start] = 1;
    while (head < strip->tail) {
        int node = strip->queue[head++];
        count[colour[node] - 1]++;
        for (int port = 0; port < topo_degree(strip->topo, node); port++) {
            int peer = topo_peer(strip->topo, node, port);
            if (peer < 0 || strip->degree[peer] <= 0)
                continue;
            even = even && colour[peer] != colour[node];
            if (colour[peer])
                continue;
            colour[peer] = (int8_t)(3 - colour[node]);
            strip->queue[strip->tail++] = peer;
        }
    }
    return even;
}

static struct matching_bound match_rest(struct strip *strip, int8_t *colour, struct matching_bound found)
{
    for (int rank = 0; rank < strip->topo->nodes; rank++) {
        uint64_t count[2] = {0, 0};
        if (strip->degree[rank] <= 0 || colour[rank])
            continue;
        bool even = colour_part(strip, colour, rank, count);
        uint64_t smaller = smaller_of(count[0], count[1]), all = count[0] + count[1];
        found.pairs += even ? smaller : all / 2;
        found.paired += even ? 2 * smaller : all;
    }
    return found;
}

static bool find_matching(const struct topo *topo, struct matching_bound *found)
{
    size_t nodes = (size_t)topo->nodes;
    struct strip strip = {.topo = topo};
    int8_t *colour = calloc(nodes, sizeof colour[0]);
    strip.degree = malloc(nodes * sizeof strip.degree[0]);
    strip.queue = malloc(nodes * sizeof strip.queue[0]);
    bool fine = colour && strip.degree && strip.queue;
    if (fine) {
        uint64_t pairs = strip_pairs(&strip);
        *found = match_rest(&strip, colour, (struct matching_bound){pairs, 2 * pairs});
    }
    free(strip.queue);
    free(strip.degree);
    free(colour);
    return fine;
}

bool matching_find(const struct topo *topo, struct matching_bound *found)
{
    uint64_t nodes = (uint64_t)topo->nodes;
    *found = (struct matching_bound){nodes / 2, nodes};
    return (nodes > 1 && topo->kind->alike) || find_matching(topo, found);
}

bool matching_limits(const struct model *model)
{
    return model->transmissions == 1 || model->ports == 1 || (model->sends == 1 && model->receives == 1) ||
           model->worms;
}

uint64_t matching_at_once(const struct model *model, const struct matching_bound *matching)
{
    if (model->transmissions == 1 || model->worms)
        return matching->pairs;
    return model->ports == 1 ? 2 * matching->pairs : matching->paired;
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

/* How many nodes can receive a packet at a time. False: no memory. */
static bool count_at_once(struct bound_search *search)
{
    const struct topo *topo = search->terms->topo;
    const struct model *model = search->terms->model;
    struct matching_bound matching = {(uint64_t)topo->nodes / 2, (uint64_t)topo->nodes};
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
    struct bound_search search = {.terms = terms, .bounds = bounds};
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
