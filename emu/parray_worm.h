/*
 * parray_worm.h: the part of parray.h for model W1, wormhole routing; parray.h includes it.
 *
 * Under model W1 packets are worms: they go to any node, not only to a neighbour. A worm crosses its whole
 * route in its duration (one step, however long the route) and holds every channel of the route. It lands in
 * the one inbox of its destination and is received by node_recv_any, or by node_recv_until and node_poll from
 * NODE_ANY_PORT, in the order of arrival, and of several that arrive in one step, in the order of senders.
 * packet.port is then the port of the last channel; origin and dest are the ranks of the two ends, unless the
 * sender gave others. In a step a node sends one worm or receives one, and a channel carries one.
 *
 * Routes are shortest: grids and cubes cross the first dimension of the specification first, star graphs send
 * the first symbol to its place or fetch the first symbol that is out of place, trees go by the common
 * ancestor, graphs take the lowest port that leads nearer.
 *
 * No worm is sent to a node that has as many worms in its inbox as its mailbox has slots (--mailbox): a
 * sender waits. The count is that at the start of the step, so an inbox may exceed it by the worms of one
 * step.
 *
 * node_send and node_recv, which name a port, are misuse under W1, and node_send_to is under any other model.
 */
#ifndef PARRAY_WORM_H
#define PARRAY_WORM_H

#include <stddef.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct packet;

/* A route other than the topology's own. Either pointer may be NULL. */
struct worm_route {
    const int *order; /* dimensions, each once, in the order in which they are crossed: grids, cubes */
    const int *ports; /* the whole route, a port for each hop, if `hops` is not 0 */
    int hops;
};

/* Send a worm with `size` bytes of payload to node `dest`, along the topology's own route. */
#define node_send_to(self, dest, data, size) node_send_to_at((self), (dest), (data), (size), PARRAY_HERE)
PARRAY_API void node_send_to_at(struct node *self, int dest, const void *data, size_t size, const char *site);

/* Send a worm to node `dest` along a route; NULL: the topology's own. */
#define node_send_worm(self, dest, packet, route) \
    node_send_worm_at((self), (dest), (packet), (route), PARRAY_HERE)
PARRAY_API void node_send_worm_at(struct node *self, int dest, const struct packet *packet,
                                  const struct worm_route *route, const char *site);

#ifdef __cplusplus
}
#endif

#endif
