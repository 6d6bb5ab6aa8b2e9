/*
 * cube_bounds.h: lower bounds on the time of the tasks of Bertsekas et al. 1991 on a d-cube, in packet times,
 * from the number of packets that have to pass through ports.
 *
 * "Ports" is how many ports of a node can receive (and how many can send) in one step: d, or 1.
 * Pure functions; dim is 1 .. CUBE_MAX_DIM.
 */
#ifndef CUBE_BOUNDS_H
#define CUBE_BOUNDS_H

#include <stdint.h>

/* Multinode broadcast (every node receives 2^d - 1 packets) and scatter (the root sends as many). */
uint64_t cube_gather_steps(int dim, int ports);

/* Total exchange: the distances of all pairs of nodes add up to d 2^(2d-1) hops. */
uint64_t cube_exchange_steps(int dim, int ports);

#endif
