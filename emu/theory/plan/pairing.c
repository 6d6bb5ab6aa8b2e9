/*
 * pairing.c: Kuhn's augmenting paths for senders and receivers; Edmonds' blossoms for pairs of neighbours.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/model.h"
#include "machine/memory.h"
#include "plan/pairing.h"
#include "plan/puzzle.h"
#include "rng.h"

bool pairing_is_needed(const struct puzzle *puzzle)
{
    const struct model *model = puzzle->model;
    return model->sends || model->receives || model->ports || model->transmissions;
}

void pairing_open(struct pairing *pairing, const struct puzzle *puzzle)
{
    size_t nodes = (size_t)puzzle->nodes, channels = (size_t)puzzle->channels;
    *pairing = (struct pairing){
        .puzzle = puzzle,
        .weight = memory_take(channels, sizeof(uint32_t), "a pairing"),
        .chosen = memory_take(channels, sizeof(bool), "a pairing"),
        .order = memory_take(channels, sizeof(int), "a pairing"),
        .partner = memory_take(nodes, sizeof(int), "a pairing"),
        .sender = memory_take(nodes, sizeof(int), "a pairing"),
        .parent = memory_take(nodes, sizeof(int), "a pairing"),
        .base = memory_take(nodes, sizeof(int), "a pairing"),
        .queue = memory_take(nodes, sizeof(int), "a pairing"),
        .seen = memory_take(nodes, sizeof(bool), "a pairing"),
        .blossom = memory_take(nodes, sizeof(bool), "a pairing"),
    };
}

void pairing_close(struct pairing *pairing)
{
    free(pairing->weight);
    free(pairing->chosen);
    free(pairing->order);
    free(pairing->partner);
    free(pairing->sender);
    free(pairing->parent);
    free(pairing->base);
    free(pairing->queue);
    free(pairing->seen);
    free(pairing->blossom);
}

/* Channels of weight above 0, the heaviest first, equals in any order. Result: how many. */
static int sort_channels(struct pairing *pairing, struct rng *rng)
{
    int count = 0, *order = pairing->order;
    const uint32_t *weight = pairing->weight;
    for (int c = 0; c < pairing->puzzle->channels; c++)
        if (weight[c])
            order[count++] = c;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint64_t)i + 1), other = order[i];
        order[i] = order[k];
        order[k] = other;
    }
    for (int gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) /* Shell's sort */
        for (int i = gap; i < count; i++) {
            int c = order[i], k = i;
            for (; k >= gap && weight[order[k - gap]] < weight[c]; k -= gap)
                order[k] = order[k - gap];
            order[k] = c;
        }
    return count;
}

/* ---------------------------------------------------------------------- one send, one receive at a node */

/* Find a receiver for the sender, moving other senders to other receivers. */
static bool find_receiver(struct pairing *pairing, int from)
{
    const struct puzzle *puzzle = pairing->puzzle;
    for (int c = puzzle->out[from]; c < puzzle->out[from + 1]; c++) {
        int to = puzzle->channel[c].to;
        if (!pairing->weight[c] || pairing->seen[to])
            continue;
        pairing->seen[to] = true;
        if (pairing->partner[to] < 0 || find_receiver(pairing, puzzle->channel[pairing->partner[to]].from)) {
            pairing->partner[to] = c;
            pairing->sender[from] = c;
            return true;
        }
    }
    return false;
}

static void match_senders(struct pairing *pairing, int count)
{
    const struct puzzle *puzzle = pairing->puzzle;
    for (int i = 0; i < count; i++) {
        const struct puzzle_channel *channel = &puzzle->channel[pairing->order[i]];
        if (pairing->sender[channel->from] < 0 && pairing->partner[channel->to] < 0)
            pairing->sender[channel->from] = pairing->partner[channel->to] = pairing->order[i];
    }
    for (int i = 0; i < count; i++) {
        int from = puzzle->channel[pairing->order[i]].from;
        if (pairing->sender[from] >= 0)
            continue;
        memset(pairing->seen, 0, (size_t)puzzle->nodes * sizeof pairing->seen[0]);
        find_receiver(pairing, from);
    }
    for (int node = 0; node < puzzle->nodes; node++)
        if (pairing->partner[node] >= 0)
            pairing->chosen[pairing->partner[node]] = true;
}

/* ------------------------------------------------------------------------------------ pairs of neighbours */

static int mate(const struct pairing *pairing, int node)
{
    int c = pairing->partner[node];
    return c < 0 ? -1 : pairing->puzzle->channel[c].to;
}

static bool link_has_weight(const struct pairing *pairing, int c, bool both)
{
    uint32_t there = pairing->weight[c], back = pairing->weight[pairing->puzzle->channel[c].back];
    return both ? there && back : there || back;
}

/* The nearest common ancestor of two outer nodes of the search tree. */
static int common_base(struct pairing *pairing, int a, int b)
{
    memset(pairing->blossom, 0, (size_t)pairing->puzzle->nodes * sizeof pairing->blossom[0]);
    for (;;) {
        a = pairing->base[a];
        pairing->blossom[a] = true;
        if (mate(pairing, a) < 0)
            break;
        a = pairing->parent[mate(pairing, a)];
    }
    for (;;) {
        b = pairing->base[b];
        if (pairing->blossom[b])
            return b;
        b = pairing->parent[mate(pairing, b)];
    }
}

static void mark_path(struct pairing *pairing, int node, int base, int child)
{
    while (pairing->base[node] != base) {
        pairing->blossom[pairing->base[node]] = pairing->blossom[pairing->base[mate(pairing, node)]] = true;
        pairing->parent[node] = child;
        child = mate(pairing, node);
        node = pairing->parent[child];
    }
}

/* Shrink the blossom that the edge closes. Result: the new end of the queue. */
static int shrink(struct pairing *pairing, int a, int b, int tail)
{
    int base = common_base(pairing, a, b);
    memset(pairing->blossom, 0, (size_t)pairing->puzzle->nodes * sizeof pairing->blossom[0]);
    mark_path(pairing, a, base, b);
    mark_path(pairing, b, base, a);
    for (int i = 0; i < pairing->puzzle->nodes; i++)
        if (pairing->blossom[pairing->base[i]]) {
            pairing->base[i] = base;
            if (!pairing->seen[i]) {
                pairing->seen[i] = true;
                pairing->queue[tail++] = i;
            }
        }
    return tail;
}

/* The end of an augmenting path from a node without a partner; -1: there is none. */
static int find_path(struct pairing *pairing, int root, bool both)
{
    const struct puzzle *puzzle = pairing->puzzle;
    int head = 0, tail = 1;
    for (int i = 0; i < puzzle->nodes; i++) {
        pairing->seen[i] = false;
        pairing->parent[i] = -1;
        pairing->base[i] = i;
    }
    pairing->seen[root] = true;
    pairing->queue[0] = root;
    while (head < tail) {
        int node = pairing->queue[head++];
        for (int c = puzzle->out[node]; c < puzzle->out[node + 1]; c++) {
            int to = puzzle->channel[c].to;
            if (!link_has_weight(pairing, c, both) || pairing->base[node] == pairing->base[to] ||
                mate(pairing, node) == to)
                continue;
            if (to == root || (mate(pairing, to) >= 0 && pairing->parent[mate(pairing, to)] >= 0)) {
                tail = shrink(pairing, node, to, tail);
            } else if (pairing->parent[to] < 0) {
                pairing->parent[to] = node;
                if (mate(pairing, to) < 0)
                    return to;
                pairing->seen[mate(pairing, to)] = true;
                pairing->queue[tail++] = mate(pairing, to);
            }
        }
    }
    return -1;
}

static int channel_between(const struct puzzle *puzzle, int from, int to)
{
    int c = puzzle->out[from];
    while (puzzle->channel[c].to != to)
        c++;
    return c;
}

static void join(struct pairing *pairing, int channel)
{
    const struct puzzle_channel *c = &pairing->puzzle->channel[channel];
    pairing->partner[c->from] = channel;
    pairing->partner[c->to] = c->back;
}

static void pair_more(struct pairing *pairing, bool both)
{
    const struct puzzle *puzzle = pairing->puzzle;
    for (int root = 0; root < puzzle->nodes; root++) {
        int node = pairing->partner[root] < 0 ? find_path(pairing, root, both) : -1;
        while (node >= 0) {
            int before = pairing->parent[node], next = mate(pairing, before);
            join(pairing, channel_between(puzzle, before, node));
            node = next;
        }
    }
}

static void pair_neighbours(struct pairing *pairing, int count, bool both_ways)
{
    const struct puzzle *puzzle = pairing->puzzle;
    for (int both = both_ways; both >= 0; both--) {
        for (int i = 0; i < count; i++) {
            const struct puzzle_channel *channel = &puzzle->channel[pairing->order[i]];
            if (pairing->partner[channel->from] < 0 && pairing->partner[channel->to] < 0 &&
                link_has_weight(pairing, pairing->order[i], both))
                join(pairing, pairing->order[i]);
        }
        pair_more(pairing, both);
    }
    for (int i = 0; i < count; i++) {
        int c = pairing->order[i], back = puzzle->channel[c].back;
        bool used = pairing->partner[puzzle->channel[c].from] == c;
        pairing->chosen[c] = used && (both_ways || !pairing->chosen[back]);
    }
}

void pairing_choose(struct pairing *pairing, struct rng *rng)
{
    const struct model *model = pairing->puzzle->model;
    int count = sort_channels(pairing, rng);
    for (int node = 0; node < pairing->puzzle->nodes; node++)
        pairing->partner[node] = pairing->sender[node] = -1;
    memset(pairing->chosen, 0, (size_t)pairing->puzzle->channels * sizeof pairing->chosen[0]);
    if (model->ports || model->transmissions)
        pair_neighbours(pairing, count, model->ports != 0 && !model->half_duplex);
    else
        match_senders(pairing, count);
}
