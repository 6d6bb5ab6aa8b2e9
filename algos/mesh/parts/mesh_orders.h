/*
 * mesh_orders.h: in which order the packets of an active node go through the dimensions of a mesh so that no
 * link has many of them.
 *
 * Destinations are in d groups, by the sum of their digits, and each group of a node has an order of its own:
 * either one that suits the set (mesh_assign.h), or, which is better when nearly all nodes are active, the
 * same for all nodes: the dimensions in turn, in group g from dimension g on. The one with the smaller load
 * of the busiest link is taken.
 *
 * All nodes that know the same set find the same orders. Any thread may call the functions.
 */
#ifndef MESH_ORDERS_H
#define MESH_ORDERS_H

#include "mesh_relay.h"

/* The group of a destination, 0 .. d-1. */
int mesh_orders_group(const struct mesh *mesh, int dest);

/* ways[i * d + group] for the active nodes ranks[i], ascending. False: out of memory. */
bool mesh_orders_find(const struct mesh *mesh, const int *ranks, int active, mesh_way *ways);

#endif
