/*
 * worm_ways.c: a route from every node to every other one.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/instance.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

/* What is needed while the routes are written. */
struct ways_making {
    struct instance *instance;
    struct worm_ways *ways;
    int *base;   /* number of the first channel that leaves a node */
    int *port;   /* of one route */
    size_t room; /* of ways->channel */
};

static void add_worm(struct ways_making *making, int from, int to)
{
    struct instance *instance = making->instance;
    struct worm_ways *ways = making->ways;
    int hops = topo_route(instance->topo, from, to, NULL, making->port, making->ways->held);
    if (hops < 1 || hops > ways->held)
        return;
    size_t end = ways->first[instance->channels];
    ways->channel =
        memory_grow(ways->channel, &making->room, end + (size_t)hops, sizeof ways->channel[0], "routes");
    for (int i = 0, at = from; i < hops; at = topo_peer(instance->topo, at, making->port[i++]))
        ways->channel[end++] = making->base[at] + making->port[i];
    instance->channel[instance->channels++] = (struct instance_channel){from, to, making->port[0], -1, -1, 1};
    ways->first[instance->channels] = end;
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

void worm_ways_add(struct instance *instance)
{
    size_t nodes = (size_t)instance->nodes, pairs = nodes * nodes;
    struct worm_ways *ways = instance->ways = memory_take(1, sizeof *ways, "routes");
    struct ways_making making = {.instance = instance, .ways = ways};
    making.base = memory_take(nodes, sizeof making.base[0], "routes");
    for (int node = 0; node < instance->nodes; node++) {
        making.base[node] = ways->held;
        ways->held += topo_degree(instance->topo, node);
    }
    making.port = memory_take((size_t)ways->held + 1, sizeof making.port[0], "routes");
    ways->first = memory_take(pairs + 1, sizeof ways->first[0], "routes");
    instance->channel = memory_take(pairs, sizeof instance->channel[0], "routes");
    instance->entering = memory_take(pairs, sizeof instance->entering[0], "routes");
    instance->out = memory_take(nodes + 1, sizeof instance->out[0], "routes");
    instance->in = memory_take(nodes + 1, sizeof instance->in[0], "routes");
    for (int from = 0; from < instance->nodes; from++) {
        instance->out[from] = instance->channels;
        for (int to = 0; to < instance->nodes; to++)
            if (to != from)
                add_worm(&making, from, to);
    }
    instance->out[instance->nodes] = instance->channels;
    turn_round(ways, instance->channels);
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
