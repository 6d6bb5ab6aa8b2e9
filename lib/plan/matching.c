/*
 * matching.c: Kuhn's augmenting paths for senders and receivers; Edmonds' blossoms for pairs of neighbours.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/instance.h"
#include "plan/matching.h"
#include "rng.h"

void matching_open(struct matching *matching, const struct instance *instance)
{
    size_t nodes = (size_t)instance->nodes, channels = (size_t)instance->channels;
    *matching = (struct matching){
        .instance = instance,
        .weight = memory_take(channels, sizeof(uint32_t), "a matching"),
        .chosen = memory_take(channels, sizeof(bool), "a matching"),
        .order = memory_take(channels, sizeof(int), "a matching"),
        .partner = memory_take(nodes, sizeof(int), "a matching"),
        .sender = memory_take(nodes, sizeof(int), "a matching"),
        .parent = memory_take(nodes, sizeof(int), "a matching"),
        .base = memory_take(nodes, sizeof(int), "a matching"),
        .queue = memory_take(nodes, sizeof(int), "a matching"),
        .seen = memory_take(nodes, sizeof(bool), "a matching"),
        .blossom = memory_take(nodes, sizeof(bool), "a matching"),
    };
}

void matching_close(struct matching *matching)
{
    free(matching->weight);
    free(matching->chosen);
    free(matching->order);
    free(matching->partner);
    free(matching->sender);
    free(matching->parent);
    free(matching->base);
    free(matching->queue);
    free(matching->seen);
    free(matching->blossom);
}

/* Channels of weight above 0, the heaviest first, equals in any order. Result: how many. */
static int sort_channels(struct matching *matching, struct rng *rng)
{
    int count = 0, *order = matching->order;
    const uint32_t *weight = matching->weight;
    for (int c = 0; c < matching->instance->channels; c++)
        if (weight[c])
            order[count++] = c;
    rng_shuffle(rng, order, count);
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

/* Find a receiver for the sender. */
static bool find_receiver(void *arg, int from)
{
    struct matching *matching = arg;
    const struct slots receivers = {matching->partner, matching->seen, find_receiver, matching};
    const struct instance *instance = matching->instance;
    for (int c = instance->out[from]; c < instance->out[from + 1]; c++)
        if (matching->weight[c] && slots_take(&receivers, from, instance->channel[c].to)) {
            matching->sender[from] = c;
            return true;
        }
    return false;
}

static void match_senders(struct matching *matching, int count)
{
    const struct instance *instance = matching->instance;
    for (int i = 0; i < count; i++) {
        const struct instance_channel *channel = &instance->channel[matching->order[i]];
        if (matching->sender[channel->from] >= 0 || matching->partner[channel->to] != SLOT_FREE)
            continue;
        matching->sender[channel->from] = matching->order[i];
        matching->partner[channel->to] = channel->from;
    }
    for (int i = 0; i < count; i++) {
        int from = instance->channel[matching->order[i]].from;
        if (matching->sender[from] >= 0)
            continue;
        memset(matching->seen, 0, (size_t)instance->nodes * sizeof matching->seen[0]);
        find_receiver(matching, from);
    }
    for (int node = 0; node < instance->nodes; node++)
        if (matching->sender[node] >= 0)
            matching->chosen[matching->sender[node]] = true;
}

/* ------------------------------------------------------------------------------------ pairs of neighbours */

static int mate(const struct matching *matching, int node)
{
    int c = matching->partner[node];
    return c < 0 ? -1 : matching->instance->channel[c].to;
}

static bool link_has_weight(const struct matching *matching, int c, bool both)
{
    uint32_t there = matching->weight[c], back = matching->weight[matching->instance->channel[c].back];
    return both ? there && back : there || back;
}

/* The nearest common ancestor of two outer nodes of the search tree. */
static int common_base(struct matching *matching, int a, int b)
{
    memset(matching->blossom, 0, (size_t)matching->instance->nodes * sizeof matching->blossom[0]);
    for (;;) {
        a = matching->base[a];
        matching->blossom[a] = true;
        if (mate(matching, a) < 0)
            break;
        a = matching->parent[mate(matching, a)];
    }
    for (;;) {
        b = matching->base[b];
        if (matching->blossom[b])
            return b;
        b = matching->parent[mate(matching, b)];
    }
}

static void mark_path(struct matching *matching, int node, int base, int child)
{
    while (matching->base[node] != base) {
        matching->blossom[matching->base[node]] = matching->blossom[matching->base[mate(matching, node)]] =
            true;
        matching->parent[node] = child;
        child = mate(matching, node);
        node = matching->parent[child];
    }
}

/* Shrink the blossom that the edge closes. Result: the new end of the queue. */
static int shrink(struct matching *matching, int a, int b, int tail)
{
    int base = common_base(matching, a, b);
    memset(matching->blossom, 0, (size_t)matching->instance->nodes * sizeof matching->blossom[0]);
    mark_path(matching, a, base, b);
    mark_path(matching, b, base, a);
    for (int i = 0; i < matching->instance->nodes; i++)
        if (matching->blossom[matching->base[i]]) {
            matching->base[i] = base;
            if (!matching->seen[i]) {
                matching->seen[i] = true;
                matching->queue[tail++] = i;
            }
        }
    return tail;
}

/* The end of an augmenting path from a node without a partner; -1: there is none. */
static int find_path(struct matching *matching, int root, bool both)
{
    const struct instance *instance = matching->instance;
    int head = 0, tail = 1;
    for (int i = 0; i < instance->nodes; i++) {
        matching->seen[i] = false;
        matching->parent[i] = -1;
        matching->base[i] = i;
    }
    matching->seen[root] = true;
    matching->queue[0] = root;
    while (head < tail) {
        int node = matching->queue[head++];
        for (int c = instance->out[node]; c < instance->out[node + 1]; c++) {
            int to = instance->channel[c].to;
            if (!link_has_weight(matching, c, both) || matching->base[node] == matching->base[to] ||
                mate(matching, node) == to)
                continue;
            if (to == root || (mate(matching, to) >= 0 && matching->parent[mate(matching, to)] >= 0)) {
                tail = shrink(matching, node, to, tail);
            } else if (matching->parent[to] < 0) {
                matching->parent[to] = node;
                if (mate(matching, to) < 0)
                    return to;
                matching->seen[mate(matching, to)] = true;
                matching->queue[tail++] = mate(matching, to);
            }
        }
    }
    return -1;
}

static int channel_between(const struct instance *instance, int from, int to)
{
    int c = instance->out[from];
    while (instance->channel[c].to != to)
        c++;
    return c;
}

static void join(struct matching *matching, int channel)
{
    const struct instance_channel *c = &matching->instance->channel[channel];
    matching->partner[c->from] = channel;
    matching->partner[c->to] = c->back;
}

static void pair_more(struct matching *matching, bool both)
{
    const struct instance *instance = matching->instance;
    for (int root = 0; root < instance->nodes; root++) {
        int node = matching->partner[root] < 0 ? find_path(matching, root, both) : -1;
        while (node >= 0) {
            int before = matching->parent[node], next = mate(matching, before);
            join(matching, channel_between(instance, before, node));
            node = next;
        }
    }
}

static void pair_neighbours(struct matching *matching, int count, bool both_ways)
{
    const struct instance *instance = matching->instance;
    for (int both = both_ways; both >= 0; both--) {
        for (int i = 0; i < count; i++) {
            const struct instance_channel *channel = &instance->channel[matching->order[i]];
            if (matching->partner[channel->from] < 0 && matching->partner[channel->to] < 0 &&
                link_has_weight(matching, matching->order[i], both))
                join(matching, matching->order[i]);
        }
        pair_more(matching, both);
    }
    for (int i = 0; i < count; i++) {
        int c = matching->order[i], back = instance->channel[c].back;
        bool used = matching->partner[instance->channel[c].from] == c;
        matching->chosen[c] = used && (both_ways || !matching->chosen[back]);
    }
}

void matching_choose(struct matching *matching, struct rng *rng)
{
    const struct limits *limits = &matching->instance->limits;
    int count = sort_channels(matching, rng);
    for (int node = 0; node < matching->instance->nodes; node++)
        matching->partner[node] = matching->sender[node] = -1;
    memset(matching->chosen, 0, (size_t)matching->instance->channels * sizeof matching->chosen[0]);
    if (limits->ports || limits->transmissions)
        pair_neighbours(matching, count, limits->ports != 0 && !limits->half_duplex);
    else
        match_senders(matching, count);
}
