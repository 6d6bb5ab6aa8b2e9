/*
 * wave_ring.h: the two ports of a node of a ring, and the least ring. For programs that send something round
 * a ring.
 */
#ifndef WAVE_RING_H
#define WAVE_RING_H

#include <parray.h>

#include "labelled.h"

enum { DOWN, UP }; /* port 0 leads to the rank below, port 1 to the one above */

/* For `prepare`: refuse rings of one and of two nodes, which have no two ports. Result: as of `prepare`. */
static inline int wave_ring_prepare(struct parray *array)
{
    if (parray_nodes(array) >= 3)
        return 0;
    return parray_refuse(array, "%s: this program needs a ring of at least 3 nodes; choose --topology ring:3",
                         parray_topology(array));
}

/* On the node: send a packet with the colour of node `origin` in pictures; -1: with none. `label` is as for
 * labelled. A link that still holds an earlier packet is waited for. */
#define wave_ring_send(self, port, label, data, size, origin) \
    wave_ring_send_at((self), (port), (label), (data), (size), (origin), PARRAY_HERE)
static inline void wave_ring_send_at(struct node *self, int port, const char *label, const void *data,
                                     size_t size, int origin, const char *site)
{
    struct packet packet = labelled(label, data, size);
    packet.origin = origin;
    node_send_packet_wait_at(self, port, &packet, site);
}

#endif
