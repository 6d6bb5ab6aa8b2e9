/*
 * worm_ways.c: a route from every node to every other one.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "plan/puzzle.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

/* What is needed while the routes are written. */
struct making {
    struct puzzle *puzzle;
    struct worm_ways *ways;
    int *base;   /* number of the first channel that leaves a node */
    int *port;   /* of one route */
    size_t room; /* of ways->channel */
};

static void add_worm(struct making *making, int from, int to)
{
    struct puzzle *puzzle = making->puzzle;
    struct worm_ways *ways = making->ways;
    int hops = topo_route(puzzle->topo, from, to, NULL, making->port, making->ways->held);
    if (hops < 1 || hops > ways->held)
        return;
    size_t end = ways->first[puzzle->channels];
    ways->channel =
        memory_grow(ways->channel, &making->room, end + (size_t)hops, sizeof ways->channel[0], "routes");
    for (int i = 0, at = from; i < hops; at = topo_peer(puzzle->topo, at, making->port[i++]))
        ways->channel[end++] = making->base[at] + making->port[i];
    puzzle->channel[puzzle->channels++] = (struct puzzle_channel){from, to, making->port[0], -1, -1, 1};
    ways->first[puzzle->channels] = end;
}

/* Which worms go over which channel: counted first, then entered. */
static void turn_round(struct worm_ways *ways, int worms)
{
    size_t all = ways->first[worms];
    ways->over = memory_take((size_t)ways->held + 2, sizeof ways->over[0], "routes");
    ways->worm = memory_take(all + 1, sizeof ways->worm[0], "routes");
    for (size_t i = 0; i < all; i++)
        ways->over[ways->channel[i] + 2]++;
    for (int c = 2; c < ways->held + 2; c++)
        ways->over[c] += ways->over[c - 1];
    for (int w = 0; w < worms; w++)
        for (size_t i = ways->first[w]; i < ways->first[w + 1]; i++)
            ways->worm[ways->over[ways->channel[i] + 1]++] = w;
}

void worm_ways_add(struct puzzle *puzzle)
{
    size_t nodes = (size_t)puzzle->nodes, pairs = nodes * nodes;
    struct worm_ways *ways = puzzle->ways = memory_take(1, sizeof *ways, "routes");
    struct making making = {.puzzle = puzzle, .ways = ways};
    making.base = memory_take(nodes, sizeof making.base[0], "routes");
    for (int node = 0; node < puzzle->nodes; node++) {
        making.base[node] = ways->held;
        ways->held += topo_degree(puzzle->topo, node);
    }
    making.port = memory_take((size_t)ways->held + 1, sizeof making.port[0], "routes");
    ways->first = memory_take(pairs + 1, sizeof ways->first[0], "routes");
    puzzle->channel = memory_take(pairs, sizeof puzzle->channel[0], "routes");
    puzzle->entering = memory_take(pairs, sizeof puzzle->entering[0], "routes");
    puzzle->out = memory_take(nodes + 1, sizeof puzzle->out[0], "routes");
    puzzle->in = memory_take(nodes + 1, sizeof puzzle->in[0], "routes");
    for (int from = 0; from < puzzle->nodes; from++) {
        puzzle->out[from] = puzzle->channels;
        for (int to = 0; to < puzzle->nodes; to++)
            if (to != from)
                add_worm(&making, from, to);
    }
    puzzle->out[puzzle->nodes] = puzzle->channels;
    turn_round(ways, puzzle->channels);
    free(making.base);
    free(making.port);
}

void worm_ways_close(struct worm_ways *ways)
{
    if (!ways)
        return;
    free(ways->first);
    free(ways->channel);
    free(ways->over);
    free(ways->worm);
    free(ways);
}
