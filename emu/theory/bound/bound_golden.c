/*
 * bound_golden.c: how many packets one after the other it takes until many nodes know of the tokens of many
 * nodes, where a node sends one packet or receives one at a time: more than doubling says.
 *
 * Put the packets into rounds of the time of a packet of one unit, counted from the end of the run by the
 * steps in which packets end. Packets of one node end at least such a time apart, so that in a round each
 * node sends one packet or receives one, and what a node sends it has received in rounds before.
 *
 * Let x be a vector of a number for each node, and let a packet from node a to node b add x[a] to x[b].
 * The sum of the squares of a and b grows to (1 + phi)(a^2 + b^2) at most, phi being the golden ratio
 * 1.618: that is the square of the norm of the matrix {1 0, 1 1}, and 1 + phi = phi^2. So r rounds make the
 * vector phi^r times as long at most. If each of t targets knows of each of s sources afterwards, the vector
 * that is 1 at the sources has become s at least at each target: s sqrt(t) <= phi^r sqrt(s), or
 * s t <= phi^(2 r). Of the targets, some have got nothing in the last rounds, and of the sources, some have
 * given nothing in the first ones: for those the rounds in between have to suffice.
 *
 * For a prefix the matrix of who must know of whom is the lower triangle, whose norm for n nodes is
 * 1 / (2 sin(pi / (4 n + 2))), which is more than (2 n + 1) / pi, and that is more than 7 (2 n + 1) / 22.
 *
 * Shimon Even and Burkhard Monien, "On the number of rounds necessary to disseminate information" (1989),
 * have a sharper number for complete graphs, by Fibonacci numbers, which is a round more at most up to
 * some thousands of nodes.
 */
#include <stdio.h>

#include "bound/search.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

enum { CHOICES = 4 };

/* The least r with phi^(2 r) >= product * part / whole. phi^(2 r) is the Lucas number L(2 r) less phi^(-2 r),
 * so that this is the least r with L(2 r) above it. */
static uint64_t golden_rounds(uint64_t product, uint64_t part, uint64_t whole)
{
    uint64_t lucas = 2, next = 3, rounds = 0; /* L(0), L(2); L(k + 4) = 3 L(k + 2) - L(k) */
    while ((unsigned __int128)lucas * whole <= (unsigned __int128)product * part) {
        uint64_t after = 3 * next - lucas;
        lucas = next;
        next = after;
        rounds++;
    }
    return rounds;
}

/* Rounds that some of the nodes can be without a packet in, as at most `at_once` take part in one. */
static uint64_t idle_rounds(uint64_t nodes, uint64_t at_once)
{
    return at_once ? (nodes - 1) / at_once : 0;
}

/* The best choice of how many rounds at the beginning and at the end are looked at by themselves. */
static uint64_t most_rounds(uint64_t sources, uint64_t targets, uint64_t at_once)
{
    uint64_t most = 0;
    uint64_t first[CHOICES] = {0, 1, 2, idle_rounds(sources, at_once)};
    uint64_t last[CHOICES] = {0, 1, 2, idle_rounds(targets, at_once)};
    for (int i = 0; i < CHOICES; i++)
        for (int k = 0; k < CHOICES; k++)
            if (first[i] <= first[CHOICES - 1] && last[k] <= last[CHOICES - 1]) {
                uint64_t product = (sources - first[i] * at_once) * (targets - last[k] * at_once);
                most = larger_of(most, first[i] + last[k] + golden_rounds(product, 1, 1));
            }
    return most;
}

void bound_golden(struct bound_search *search)
{
    const struct terms *terms = search->terms;
    const struct demand *demand = terms->demand;
    uint64_t sources = (uint64_t)demand->from.count, targets = (uint64_t)demand->to.count, rounds;
    struct quantity s, t, r;
    bool all = !demand->from.list && !demand->to.list;
    if ((terms->model->transmissions != 1 && !terms->model->worms) || demand->form == DEMAND_PAIRS ||
        !sources || !targets || (demand->prefix && !all))
        return;
    if (demand->prefix)
        rounds = golden_rounds((2 * sources + 1) * (2 * sources + 1), 49, 484);
    else
        rounds = most_rounds(sources, targets, search->at_once);
    char *reason = search_offer(search, "golden", product_of(rounds, hop_steps(terms)));
    if (reason)
        snprintf(
            reason, BOUND_REASON_SIZE,
            "%s node%s %s to know of %stokens of %s node%s; a node sends one packet or receives one at a "
            "time, so that this takes %s rounds, in each of which what is known grows by the golden ratio",
            quantity_count(&t, targets), plural(targets), targets == 1 ? "has" : "have",
            demand->prefix ? "the lower ones of the " : "", quantity_count(&s, sources), plural(sources),
            quantity_count(&r, rounds));
}
