/*
 * bound_work.c: all transmissions of the task together, over all that the array can do at a time.
 *
 * A token that one node wants takes as many transmissions as it has links to go. A token that many nodes want
 * takes one into each of them, and so does a combination. To give the combination of all tokens to all n
 * nodes, 2n - 2 transmissions are needed: the first node that has it needs n - 1 before, and each other node
 * needs one after that (of those that end at a time, in any order). A worm counts on all links of its route.
 *
 * What an array can do at a time is limited by the links, and by the nodes where a node uses one port: pairs
 * of neighbours are then a matching: see matching.h.
 */
#include <stdio.h>

#include "bound/search.h"
#include "bound/spread.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

/* The packets of one link that can be on their way at a time; 0: nothing can. */
static uint64_t packets_at_once(const struct bound_search *search)
{
    const struct model *model = search->terms->model;
    uint64_t links = product_of(search->terms->topo->links, model->half_duplex ? 1 : 2);
    return model->worms ? links : smaller_of(links, search->at_once);
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

/* The least steps of so much work, if at first only the nodes that know of something can send. `set`: those
 * that have tokens at the start; or backwards in time, those that want some. */
static uint64_t ramp_steps(const struct bound_search *search, const struct node_set *set, uint64_t busy,
                           uint64_t at_once)
{
    const struct terms *terms = search->terms;
    struct growth growth;
    uint64_t steps = 0, first = (uint64_t)set->count, hop = hop_steps(terms);
    growth_open(&growth, growth_own_ports(terms, set), growth_ports(terms));
    while (product_of(growth.known, first) < at_once) {
        uint64_t done = product_of(product_of(growth.known, first), hop);
        bool more = done < busy && growth_next(&growth);
        if (!more && done < busy && growth.rounds == GROWTH_ROUNDS_MOST)
            break; /* nobody counts how many know of something from here on */
        if (!more)
            return sum_of(steps, divide_up(busy, product_of(growth.known, first)));
        busy -= done;
        steps = sum_of(steps, hop);
    }
    return sum_of(steps, divide_up(busy, at_once));
}

/* The greater one of forwards and backwards in time; 0: nodes are not limited to a packet at a time. */
static uint64_t both_ramps(const struct bound_search *search, uint64_t packets, uint64_t units,
                           uint64_t at_once)
{
    const struct terms *terms = search->terms;
    const struct demand *demand = terms->demand;
    uint64_t busy = sum_of(product_of(packets, terms->startup), product_of(units, terms->per_unit));
    if (search->at_once == UINT64_MAX || demand->form == DEMAND_PAIRS || !demand->from.count ||
        !demand->to.count || !at_once)
        return 0;
    return larger_of(ramp_steps(search, &demand->from, busy, at_once),
                     ramp_steps(search, &demand->to, busy, at_once));
}

static void offer_work(struct bound_search *search, const char *kind, uint64_t count, uint64_t at_once,
                       const char *what)
{
    struct quantity a, p;
    struct unit_text units;
    uint64_t all = search->bounds->units = product_of(count, search->terms->demand->units);
    uint64_t packets = count_packets(search->terms->demand);
    uint64_t plain = work_steps(search->terms, packets, all, at_once);
    uint64_t ramp = count ? both_ramps(search, packets, all, at_once) : 0;
    char *reason = search_offer(search, kind, larger_of(plain, ramp));
    if (reason)
        snprintf(reason, BOUND_REASON_SIZE,
                 "%s %s %s, in %s packet%s or more, and the whole array can carry %s at a time%s",
                 search_units(search, &units, all), has_or_have(all), what, quantity_count(&p, packets),
                 plural(packets), quantity_count(&a, at_once),
                 ramp > plain ? ", but fewer while few nodes have anything to send, or to get" : "");
}

static void offer_way(struct bound_search *search, const struct longest_way *way)
{
    const struct terms *terms = search->terms;
    uint64_t steps = terms->model->worms ? 0 : product_of((uint64_t)way->links, hop_steps(terms));
    char *reason = search_offer(search, "distance", steps);
    if (reason)
        snprintf(reason, BOUND_REASON_SIZE, "a token has to go %d link%s from node %d to node %d", way->links,
                 plural((uint64_t)way->links), way->from, way->to);
}

void bound_work(struct bound_search *search)
{
    struct longest_way longest = {0, 0, 0};
    const struct demand *demand = search->terms->demand;
    uint64_t packets = packets_at_once(search);
    if (demand->combine)
        offer_work(search, "work", count_combined(demand), packets, "to be transmitted");
    else if (demand->form == DEMAND_COPIES)
        offer_work(search, "work", count_deliveries(demand), packets, "to be transmitted");
    else
        offer_work(search, "work", spread_hops(search, &longest), packets, "to cross a link");
    offer_way(search, &longest);
    if (search->terms->model->worms)
        offer_work(search, "worms", demand->combine ? count_combined(demand) : count_deliveries(demand),
                   search->at_once, "to be received");
}
