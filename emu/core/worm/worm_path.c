/*
 * worm_path.c: the channels of a worm's route, by the topology, an order of dimensions or the program.
 */
#include "machine/misuse.h"
#include "machine/memory.h"
#include "worm/worm_path.h"

/* An order names each dimension once. */
static void check_order(struct node *self, const int *order)
{
    const struct topo *topo = self->array->topo;
    uint64_t seen = 0;
    if (!topo->kind->ordered)
        misuse_stop(self, "routes of %s have no order of dimensions to choose", topo->spec);
    for (int i = 0; i < topo->dimensions; i++) {
        bool known = order[i] >= 0 && order[i] < topo->dimensions;
        if (!known || seen >> order[i] & 1)
            misuse_stop(self, "the order of dimensions must name each of 0 to %d once; its entry %d is %d",
                        topo->dimensions - 1, i, order[i]);
        seen |= UINT64_C(1) << order[i];
    }
}

/* Write the route of the topology to lane->ports. Result: the hops. */
static int find_route(struct node *self, uint32_t dest, const int *order)
{
    struct worm_lane *lane = worm_lane(self);
    const struct topo *topo = self->array->topo;
    int from = (int)self->rank, to = (int)dest;
    int hops = topo_route(topo, from, to, order, lane->ports, lane->ports_room);
    if (hops < 0)
        misuse_stop(self, "there is no route to node %u", dest);
    if (hops <= lane->ports_room)
        return hops;
    size_t room = (size_t)lane->ports_room;
    lane->ports = memory_grow(lane->ports, &room, (size_t)hops, sizeof lane->ports[0], "a worm's route");
    lane->ports_room = (int)room;
    return topo_route(topo, from, to, order, lane->ports, lane->ports_room);
}

/* Follow the ports and write their channels to lane->path. Result: the rank at which they end. */
static uint32_t follow_ports(struct node *self, const int *ports, int hops)
{
    const struct parray *array = self->array;
    struct worm_lane *lane = worm_lane(self);
    uint32_t at = self->rank;
    lane->path = memory_grow(lane->path, &lane->path_room, lane->path_count + (size_t)hops,
                             sizeof lane->path[0], "the paths of worms");
    for (int i = 0; i < hops; i++) {
        const struct node *node = &array->nodes[at];
        if ((uint32_t)ports[i] >= node->degree || node->out[ports[i]].peer == NO_PEER)
            misuse_stop(self, "hop %d of the path: node %u has no port %d", i, at, ports[i]);
        const struct channel *channel = &node->out[ports[i]];
        lane->path[lane->path_count + (size_t)i] = (uint32_t)channel_index(array, channel);
        at = channel->peer;
    }
    return at;
}

uint32_t worm_path(struct node *self, uint32_t dest, const struct worm_route *route)
{
    struct worm_lane *lane = worm_lane(self);
    const int *ports = route ? route->ports : NULL, *order = route ? route->order : NULL;
    int hops = ports ? route->hops : 0;
    if (!ports) {
        if (order)
            check_order(self, order);
        hops = find_route(self, dest, order);
        ports = lane->ports;
    }
    if (hops < 1)
        misuse_stop(self, "the path to node %u has %d ports; at least 1 is wanted", dest, hops);
    uint32_t end = follow_ports(self, ports, hops);
    if (end != dest)
        misuse_stop(self, "the path of %d ports ends at node %u, not at node %u", hops, end, dest);
    lane->path_count += (size_t)hops;
    return (uint32_t)hops;
}
