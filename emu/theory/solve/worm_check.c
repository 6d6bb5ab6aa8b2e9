/*
 * worm_check.c: every worm is walked from node to node, and leaves its number on what it holds.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "plan/moves.h"
#include "plan/instance.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

struct walk {
    const struct instance *instance;
    uint32_t *busy;    /* of each node: the last step in which it had part in a worm */
    uint32_t *carried; /* of each port of each node: the last step in which a worm left by it */
    int ports;         /* of a node, at most */
    int *route;
    char *error;
    size_t size;
};

static bool walk_node(struct walk *walk, uint32_t step, int node)
{
    if (walk->busy[node] == step)
        return snprintf(walk->error, walk->size, "in step %u node %d has part in two worms", step, node),
               false;
    walk->busy[node] = step;
    return true;
}

static bool walk_route(struct walk *walk, uint32_t step, int from, int to)
{
    const struct topo *topo = walk->instance->topo;
    int room = topo->nodes, hops = topo_route(topo, from, to, NULL, walk->route, room), at = from;
    for (int i = 0; i < hops && hops <= room; i++) {
        uint32_t *carried = &walk->carried[(size_t)at * (size_t)walk->ports + (size_t)walk->route[i]];
        if (*carried == step)
            return snprintf(walk->error, walk->size, "in step %u two worms leave node %d by port %d", step,
                            at, walk->route[i]),
                   false;
        *carried = step;
        at = topo_peer(topo, at, walk->route[i]);
    }
    return at == to ||
           (snprintf(walk->error, walk->size, "no worm gets from node %d to node %d", from, to), false);
}

bool worm_check(const struct instance *instance, const struct moves *moves, char *error, size_t size)
{
    size_t nodes = (size_t)instance->nodes;
    struct walk walk = {
        .instance = instance, .ports = instance->topo->max_degree, .error = error, .size = size};
    bool fine = true;
    walk.busy = memory_take(nodes, sizeof walk.busy[0], "a check");
    walk.carried = memory_take(nodes * (size_t)walk.ports + 1, sizeof walk.carried[0], "a check");
    walk.route = memory_take(nodes, sizeof walk.route[0], "a check");
    for (size_t i = 0; fine && i < moves->count; i++) {
        const struct move *move = &moves->list[i];
        const struct instance_channel *worm = &instance->channel[move->channel];
        fine = walk_node(&walk, move->step, worm->from) && walk_node(&walk, move->step, worm->to) &&
               walk_route(&walk, move->step, worm->from, worm->to);
    }
    free(walk.busy);
    free(walk.carried);
    free(walk.route);
    return fine;
}
