/*
 * matching.c: how many nodes can be in pairs of neighbours, none of which is in two pairs.
 *
 * A node with one link may as well be paired with its only peer; when all such pairs are taken out, and then
 * nodes without links, the rest has half as many pairs as nodes at most, and if it is bipartite, as many as
 * its smaller part.
 */
#include <stdlib.h>

#include "bound/matching.h"
#include "bound/spread.h"
#include "facts/model.h"
#include "topo/topo.h"

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

static bool find_matching(const struct topo *topo, struct matching *found)
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

bool matching_find(const struct topo *topo, struct matching *found)
{
    uint64_t nodes = (uint64_t)topo->nodes;
    *found = (struct matching){nodes / 2, nodes};
    return (nodes > 1 && spread_is_alike(topo)) || find_matching(topo, found);
}

bool matching_limits(const struct model *model)
{
    return model->transmissions == 1 || model->ports == 1 || (model->sends == 1 && model->receives == 1) ||
           model->worms;
}

uint64_t matching_at_once(const struct model *model, const struct matching *matching)
{
    if (model->transmissions == 1 || model->worms)
        return matching->pairs;
    return model->ports == 1 ? 2 * matching->pairs : matching->paired;
}
