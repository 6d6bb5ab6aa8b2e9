/*
 * bound_growth.c: how fast the number of nodes that know of a token can grow where a node sends, or receives,
 * one packet at a time.
 *
 * In the time of a packet each node that knows of a token can tell one more node of it; but it has a link to
 * the node that told it, so that with at most D ports it tells D - 1 others, and the source D. The least
 * time until n nodes know is `rounds` such times. The same holds backwards in time for the nodes whose tokens
 * one node comes to know, and if a node sends one packet at a time only, it is the last unit of a token that
 * begins to spread last.
 *
 * If a node sends and receives one packet at a time, not all nodes may be able to at once: an odd number of
 * them, in pairs, leaves one out. Put the packets that end in the time of one packet into a round: if every
 * target wants tokens of all sources, some target has received nothing in the last rounds, and so had all
 * before them; and some source has sent nothing in the first rounds.
 *
 * A node that has to gather k units, of which no node had more than u at the start, takes at least
 * log2(k / u) start-ups and the time of k - u units: it had at least half of the k units before its last
 * packet, or got at least half of them with it from a node that had those, and so on. The same holds
 * backwards in time for a node that has to give out k units. (Tseng, Chang and Sheu 1998 have this for star
 * graphs.)
 */
#include <stdio.h>

#include "bound/search.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------------------ growth */

/*
 * A node that was told in a round tells others from the next round on, over all links but the
 * one by which it was told.
 */

void growth_open(struct growth *growth, uint64_t own, uint64_t ports)
{
    growth->own = own;
    growth->ports = ports;
    growth->rounds = 0;
    growth->known = growth->told[0] = 1;
}

bool growth_next(struct growth *growth)
{
    uint64_t now = growth->rounds < growth->own, round = growth->rounds + 1;
    if (round > GROWTH_ROUNDS_MOST)
        return false;
    for (uint64_t ago = 1; ago < round && ago < growth->ports; ago++)
        now = sum_of(now, growth->told[round - ago]);
    growth->told[round] = now;
    growth->known = sum_of(growth->known, now);
    growth->rounds += now > 0;
    return now > 0;
}

uint64_t growth_ports(const struct terms *terms)
{
    return terms->model->worms ? GROWTH_ROUNDS_MOST + 1 : (uint64_t)terms->topo->max_degree;
}

uint64_t growth_own_ports(const struct terms *terms, const struct node_set *set)
{
    uint64_t links = 0;
    if (terms->model->worms || set->count != 1)
        return growth_ports(terms);
    for (int port = 0; port < topo_degree(terms->topo, node_set_rank(set, 0)); port++)
        links += topo_peer(terms->topo, node_set_rank(set, 0), port) >= 0;
    return links;
}

/* --------------------------------------------------------------------------------------------- the bound */

enum { SEARCHED_MOST = 64 };

/* The least rounds until `nodes` nodes know what one knew, if that one has at most `own` ports and any other
 * node `ports`. */
static uint64_t rounds_until(uint64_t nodes, uint64_t own, uint64_t ports)
{
    struct growth growth;
    growth_open(&growth, own, ports);
    while (growth.known < nodes && growth_next(&growth))
        continue;
    return growth.rounds;
}

static uint64_t doublings(uint64_t nodes)
{
    return nodes < 2 ? 0 : 64 - (uint64_t)__builtin_clzll(nodes - 1);
}

/* Rounds at the end of which some of the targets get nothing, or at the beginning of which some of the
 * sources give nothing. */
static uint64_t idle_rounds(const struct bound_search *search, const struct node_set *set)
{
    return search->at_once && set->count > 1 ? ((uint64_t)set->count - 1) / search->at_once : 0;
}

/* `units` units of one token have to reach `nodes` nodes from one node of a set, or the other way round. */
static uint64_t spread_steps(const struct terms *terms, uint64_t nodes, const struct node_set *set,
                             uint64_t *rounds)
{
    *rounds = rounds_until(nodes, growth_own_ports(terms, set), growth_ports(terms));
    if (!*rounds)
        return 0;
    return sum_of(crossing_steps(terms, terms->demand->units, 1), product_of(*rounds - 1, hop_steps(terms)));
}

/* `others` units have to come to one node, or leave one, by packets that at best double what a node has. */
static uint64_t gather_steps(const struct terms *terms, uint64_t nodes, uint64_t others)
{
    return sum_of(product_of(doublings(nodes), terms->startup), product_of(others, terms->per_unit));
}

/* ", and one of them receives nothing in the last 2": what else is true of so many packet times. */
static void put_idle(char *text, size_t size, uint64_t rounds, const char *how)
{
    struct quantity r;
    *text = 0;
    if (rounds)
        snprintf(text, size, ", and one of them %s %s", how, quantity_count(&r, rounds));
}

static void offer_spread(struct bound_search *search, uint64_t nodes, uint64_t idle)
{
    struct quantity n, r;
    char text[96];
    uint64_t rounds, steps = spread_steps(search->terms, nodes, &search->terms->demand->from, &rounds);
    char *reason = search_offer(search, "spread", sum_of(steps, product_of(idle, hop_steps(search->terms))));
    if (!reason)
        return;
    put_idle(text, sizeof text, idle, "does not leave its node in the first");
    snprintf(
        reason, BOUND_REASON_SIZE,
        "%s nodes have to know of %s, which at most doubles their number in a packet's time: %s time%s%s",
        quantity_count(&n, nodes), idle ? "each of the tokens" : "a token", quantity_count(&r, rounds),
        plural(rounds), text);
}

static void offer_collect(struct bound_search *search, uint64_t nodes, uint64_t idle)
{
    struct quantity n, r;
    char text[96];
    uint64_t rounds, steps = spread_steps(search->terms, nodes, &search->terms->demand->to, &rounds);
    char *reason = search_offer(search, "collect", sum_of(steps, product_of(idle, hop_steps(search->terms))));
    if (!reason)
        return;
    put_idle(text, sizeof text, idle, "receives nothing in the last");
    snprintf(reason, BOUND_REASON_SIZE,
             "%s to know of tokens of %s nodes, and what %s knows of at most doubles in a packet's time: %s "
             "time%s%s",
             idle ? "all nodes that want tokens have" : "a node has", quantity_count(&n, nodes),
             idle ? "each of them" : "it", quantity_count(&r, rounds), plural(rounds), text);
}

static void offer_gather(struct bound_search *search, uint64_t nodes, bool in)
{
    struct quantity r;
    struct unit_text units;
    uint64_t others = product_of(nodes - 1, search->terms->demand->units);
    char *reason =
        search_offer(search, in ? "gather" : "scatter", gather_steps(search->terms, nodes, others));
    if (reason)
        snprintf(reason, BOUND_REASON_SIZE,
                 "a node has to %s %s, and packets at most double what a node %s: %s start-up%s",
                 in ? "take in" : "give out", search_units(search, &units, others),
                 in ? "has" : "has still to give", quantity_count(&r, doublings(nodes)),
                 plural(doublings(nodes)));
}

/* The nodes of a set, and one node of the other set: the one that makes their number larger, of those that
 * are looked at. */
static uint64_t with_one_more(const struct node_set *set, const struct node_set *one)
{
    bool outside = false;
    if (!one->count || !set->count)
        return 0;
    for (int i = 0; set->list && i < one->count && i < SEARCHED_MOST && !outside; i++)
        outside = !node_set_has(set, node_set_rank(one, i));
    return (uint64_t)set->count + outside;
}

/* Every target wants tokens of every source, and not all of either can take part in each round. */
static void offer_with_idle(struct bound_search *search)
{
    const struct demand *demand = search->terms->demand;
    uint64_t first = idle_rounds(search, &demand->from), last = idle_rounds(search, &demand->to);
    if (first && demand->to.count > 1)
        offer_spread(search, (uint64_t)demand->to.count, first);
    if (last && demand->from.count > 1)
        offer_collect(search, (uint64_t)demand->from.count, last);
}

/* With a prefix the last node wants the tokens of all nodes, and the first node's token is for all. */
void bound_growth(struct bound_search *search)
{
    const struct demand *demand = search->terms->demand;
    if (!matching_limits(search->terms->model) || demand->form == DEMAND_PAIRS)
        return;
    uint64_t targets = with_one_more(&demand->to, &demand->from);
    uint64_t sources = with_one_more(&demand->from, &demand->to);
    if ((demand->form == DEMAND_COPIES || demand->from.count == 1) && targets > 2)
        offer_spread(search, targets, 0);
    if (sources > 2)
        offer_collect(search, sources, 0);
    if (!demand->prefix)
        offer_with_idle(search);
    if (sources > 2 && !demand->combine)
        offer_gather(search, sources, true);
    if (targets > 2 && demand->form == DEMAND_PRIVATE)
        offer_gather(search, targets, false);
}
