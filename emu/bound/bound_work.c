/*
 * bound_work.c: all transmissions of the task together, over all that the array can do at a time.
 *
 * A token that one node wants takes as many transmissions as it has links to go. A token that many nodes want
 * takes one into each of them, and so does a combination. To give the combination of all tokens to all n
 * nodes, 2n - 2 transmissions are needed: the first node that has it needs n - 1 before, and each other node
 * needs one after that (of those that end at a time, in any order). A worm counts on all links of its route.
 *
 * What an array can do at a time is limited by the links, and by the nodes where a node uses one port: pairs
 * of neighbours are then a matching. A node with one link may as well be matched with its only peer; when all
 * such pairs are taken out, and then nodes without links, the rest has half as many pairs as nodes at most,
 * and if it is bipartite, as many as its smaller part.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bound/search.h"
#include "bound/spread.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

/* Pairs of neighbours of which none has a common node: at most `pairs` of them; and of n nodes at most
 * `paired` are in such pairs or on cycles. */
struct matching {
    uint64_t pairs, paired;
};

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

static struct matching match_rest(struct strip *strip, int8_t *colour, struct matching found)
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

/* False: no memory. */
static bool matching_find(const struct topo *topo, struct matching *found)
{
    size_t nodes = (size_t)topo->nodes;
    struct strip strip = {.topo = topo};
    int8_t *colour = calloc(nodes, sizeof colour[0]);
    strip.degree = malloc(nodes * sizeof strip.degree[0]);
    strip.queue = malloc(nodes * sizeof strip.queue[0]);
    bool fine = colour && strip.degree && strip.queue;
    if (fine) {
        uint64_t pairs = strip_pairs(&strip);
        *found = match_rest(&strip, colour, (struct matching){pairs, 2 * pairs});
    }
    free(strip.queue);
    free(strip.degree);
    free(colour);
    return fine;
}

/* The packets of one link that can be on their way at a time; 0: nothing can. False: no memory. */
static bool packets_at_once(const struct search *search, uint64_t *packets)
{
    const struct model *model = search->terms->model;
    const struct topo *topo = search->terms->topo;
    struct matching matching;
    *packets = model->half_duplex ? topo->links : 2 * topo->links;
    bool serial =
        model->transmissions == 1 || model->ports == 1 || (model->sends == 1 && model->receives == 1);
    if (!serial || model->worms)
        return true;
    if (spread_is_alike(topo) && topo->nodes > 1)
        matching = (struct matching){(uint64_t)topo->nodes / 2, (uint64_t)topo->nodes};
    else if (!matching_find(topo, &matching))
        return false;
    *packets = smaller_of(*packets, model->transmissions == 1 ? matching.pairs
                                    : model->ports == 1       ? 2 * matching.pairs
                                                              : matching.paired);
    return true;
}

/* Deliveries of tokens, or of combinations, to other nodes than their sources. */
static uint64_t count_deliveries(const struct demand *demand)
{
    uint64_t sources = (uint64_t)demand->from.count, targets = (uint64_t)demand->to.count, count = 0;
    if (demand->form == DEMAND_PAIRS) {
        for (size_t i = 0; i < demand->pair_count; i++)
            count += demand->pairs[i].from != demand->pairs[i].to;
        return count;
    }
    return product_of(sources, targets) - smaller_of(sources, targets); /* a node may be in both sets */
}

/* Transmissions that combinations take: each source but the target has to send once for each combination. */
static uint64_t count_combined(const struct demand *demand)
{
    uint64_t sources = (uint64_t)demand->from.count, targets = (uint64_t)demand->to.count;
    if (demand->form == DEMAND_PRIVATE)
        return count_deliveries(demand);
    if (!sources || !targets)
        return 0;
    if (!demand->prefix && !demand->from.list && !demand->to.list)
        return 2 * (sources - 1);
    return larger_of(sources, targets) - 1;
}

/* Packets that the task takes however many tokens are in each: one into each node that wants something, one
 * from each node that something is wanted of. If all nodes want something of all nodes, 2n - 2: see above. */
static uint64_t count_packets(const struct demand *demand)
{
    uint64_t sources = (uint64_t)demand->from.count, targets = (uint64_t)demand->to.count;
    if (demand->form == DEMAND_PAIRS || !sources || !targets)
        return count_deliveries(demand) > 0;
    if (!demand->prefix && !demand->from.list && !demand->to.list)
        return 2 * (sources - 1);
    return larger_of(sources, targets) - 1;
}

/* The least steps of so many packets with so many units in all. */
static uint64_t work_steps(const struct terms *terms, uint64_t packets, uint64_t units, uint64_t at_once)
{
    uint64_t busy = sum_of(product_of(packets, terms->startup), product_of(units, terms->per_unit));
    uint64_t shared = at_once ? divide_up(busy, at_once) : 0;
    uint64_t rounds = at_once ? product_of(divide_up(packets, at_once), hop_steps(terms)) : 0;
    return larger_of(larger_of(shared, rounds), crossing_steps(terms, units, at_once));
}

static void offer_work(struct search *search, const char *kind, uint64_t count, uint64_t at_once,
                       const char *what)
{
    struct quantity a, p;
    struct unit_text units;
    uint64_t all = product_of(count, search->terms->demand->units);
    uint64_t packets = count_packets(search->terms->demand);
    char *reason = search_offer(search, kind, work_steps(search->terms, packets, all, at_once));
    if (reason)
        snprintf(reason, BOUND_REASON_SIZE,
                 "%s %s %s, in %s packet%s or more, and the whole array can carry %s at a time",
                 search_units(search, &units, all), has_or_have(all), what, quantity_count(&p, packets),
                 plural(packets), quantity_count(&a, at_once));
}

static void offer_way(struct search *search, const struct longest_way *way)
{
    const struct terms *terms = search->terms;
    uint64_t steps = terms->model->worms ? 0 : product_of((uint64_t)way->links, hop_steps(terms));
    char *reason = search_offer(search, "distance", steps);
    if (reason)
        snprintf(reason, BOUND_REASON_SIZE, "a token has to go %d link%s from node %d to node %d", way->links,
                 plural((uint64_t)way->links), way->from, way->to);
}

bool bound_work(struct search *search)
{
    struct longest_way longest = {0, 0, 0};
    const struct demand *demand = search->terms->demand;
    uint64_t packets;
    if (!packets_at_once(search, &packets))
        return false;
    if (demand->combine)
        offer_work(search, "work", count_combined(demand), packets, "to be transmitted");
    else if (demand->form == DEMAND_COPIES)
        offer_work(search, "work", count_deliveries(demand), packets, "to be transmitted");
    else
        offer_work(search, "work", spread_hops(search, &longest), packets, "to cross a link");
    offer_way(search, &longest);
    if (search->terms->model->worms)
        offer_work(search, "worms", demand->combine ? count_combined(demand) : count_deliveries(demand),
                   (uint64_t)search->terms->topo->nodes / 2, "to be received");
    return true;
}
