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

/* More rounds than that are not counted: 2^28 nodes of degree 2 take more, but then distances count more. */
enum { ROUNDS_MOST = 1024, SEARCHED_MOST = 64 };

/* The least rounds until `nodes` nodes know what one knew, if a node has at most `ports` ports. */
static uint64_t rounds_until(uint64_t nodes, uint64_t ports)
{
    uint64_t told[ROUNDS_MOST + 1] = {1}, known = 1; /* told: nodes that came to know in a round */
    uint64_t rounds = 0;
    while (known < nodes && rounds < ROUNDS_MOST) {
        uint64_t now = 0;
        rounds++;
        for (uint64_t ago = 1; ago <= rounds && ago < ports; ago++)
            now += told[rounds - ago];
        now += rounds == ports; /* the source has one port more to tell on */
        if (!now)
            break;
        told[rounds] = now;
        known += now;
    }
    return rounds;
}

static uint64_t doublings(uint64_t nodes)
{
    return nodes < 2 ? 0 : 64 - (uint64_t)__builtin_clzll(nodes - 1);
}

static bool is_one_port(const struct model *model)
{
    return (model->sends == 1 && model->receives == 1) || model->ports == 1 || model->transmissions == 1 ||
           model->worms;
}

/* `units` units of one token have to reach `nodes` nodes from one node, or the other way round. */
static uint64_t spread_steps(const struct terms *terms, uint64_t nodes, uint64_t *rounds)
{
    uint64_t ports = terms->model->worms ? ROUNDS_MOST + 1 : (uint64_t)terms->topo->max_degree;
    *rounds = rounds_until(nodes, ports);
    if (!*rounds)
        return 0;
    return sum_of(crossing_steps(terms, terms->demand->units, 1), product_of(*rounds - 1, hop_steps(terms)));
}

/* `others` units have to come to one node, or leave one, by packets that at best double what a node has. */
static uint64_t gather_steps(const struct terms *terms, uint64_t nodes, uint64_t others)
{
    return sum_of(product_of(doublings(nodes), terms->startup), product_of(others, terms->per_unit));
}

static void offer_spread(struct search *search, uint64_t nodes, bool known)
{
    struct quantity n, r;
    uint64_t rounds, steps = spread_steps(search->terms, nodes, &rounds);
    char *reason = search_offer(search, known ? "spread" : "collect", steps);
    if (reason && known)
        snprintf(
            reason, BOUND_REASON_SIZE,
            "%s nodes have to know of a token, which at most doubles their number in a packet's time: %s "
            "time%s",
            quantity_count(&n, nodes), quantity_count(&r, rounds), plural(rounds));
    else if (reason)
        snprintf(reason, BOUND_REASON_SIZE,
                 "a node has to know of tokens of %s nodes, and what it knows of at most doubles in a "
                 "packet's time: %s time%s",
                 quantity_count(&n, nodes), quantity_count(&r, rounds), plural(rounds));
}

static void offer_gather(struct search *search, uint64_t nodes, bool in)
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

/* With a prefix the last node wants the tokens of all nodes, and the first node's token is for all. */
bool bound_growth(struct search *search)
{
    const struct demand *demand = search->terms->demand;
    if (!is_one_port(search->terms->model) || demand->form == DEMAND_PAIRS)
        return true;
    uint64_t targets = with_one_more(&demand->to, &demand->from);
    uint64_t sources = with_one_more(&demand->from, &demand->to);
    if (demand->form == DEMAND_COPIES && targets > 2)
        offer_spread(search, targets, true);
    if (sources > 2)
        offer_spread(search, sources, false);
    if (sources > 2 && !demand->combine)
        offer_gather(search, sources, true);
    if (targets > 2 && demand->form == DEMAND_PRIVATE)
        offer_gather(search, targets, false);
    return true;
}
