/*
 * mesh_assign.h: in which order packets go through the dimensions of a mesh so that no line has many of them.
 *
 * Every active node has d groups of packets. For each group it picks a first dimension, that is one of the d
 * lines through it, so that no line is picked more often than necessary; by Hall's theorem and the inequality
 * of Loomis and Whitney M^(1/d) times is enough, rounded up. Those that have the same first dimension pick
 * the second one, so that no plane is picked more often than necessary, and so on. A line then has O(M^(1/d)
 * N) packets in each leg.
 *
 * All nodes that know the same set find the same ways. Any thread may call the function.
 */
#ifndef MESH_ASSIGN_H
#define MESH_ASSIGN_H

#include "mesh_relay.h"

/* ways[i * d + group] for the active nodes ranks[i], ascending. False: out of memory. */
bool mesh_assign(const struct mesh *mesh, const int *ranks, int active, mesh_way *ways);

#endif
