/*
 * mesh_broadcast.h: the partial multinode broadcast as a routine (Varvarigos and Bertsekas 1994, section 3):
 * every node that is active has a packet, and all nodes get all of them.
 *
 * 1. Prefix: a node learns how many are active and, in each class, how many come before it.
 * 2. Packing: the packet with number r of a class goes to the node with virtual number r.
 * 3. Broadcast along the lines, a dimension at a time in every class (mesh_spread.h).
 *
 * On the node; node_arg begins with a struct mesh_form. All nodes call with the same start, in packets of
 * MESH_BROADCAST_BYTES at most.
 */
#ifndef MESH_BROADCAST_H
#define MESH_BROADCAST_H

#include "mesh_spread.h"

enum { MESH_BROADCAST_BYTES = MESH_ROUTE_BYTES };

/* Run all three phases. words: the contents of this node's packet, part after part; not read if it is not
 * active. store->room must be as large as the number of
 * active nodes; `active` and `per_class` are set. Result: the step in which all is over. If no node is
 * active, that is after the first prefix. */
uint64_t mesh_broadcast(struct node *self, bool active, const uint32_t *words, struct mesh_store *store,
                        uint64_t start);

/* Phases 2 and 3, for nodes that know the rest: parcels[c] is this node's packet of class c, goal its number,
 * with room for mesh_route_words. */
uint64_t mesh_broadcast_ranked(struct node *self, struct mesh_parcel *parcels, const struct mesh_store *store,
                               uint64_t start);

#endif
