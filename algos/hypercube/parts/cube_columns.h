/*
 * cube_columns.h: in which order the nodes of a d-cube send their own packets in the optimal total
 * exchange (Bertsekas et al. 1991, section 4, Fig. 6).
 *
 * Port k carries the packets whose highest differing bit is k, 2^k of them. Column k lists their
 * destinations as node 0 has them; node i takes the exclusive or with i. It stands in
 * columns[2^k .. 2^(k+1) - 1]; columns[0] is not used.
 *
 * Pure functions on the caller's memory; any thread may call them.
 */
#ifndef CUBE_COLUMNS_H
#define CUBE_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

/* Fill columns[0 .. 2^dim - 1]; dim is 1 .. CUBE_MAX_DIM. */
void cube_columns_fill(int dim, uint32_t *columns);

/* The most packets of other nodes that wait at one node at a time: in the optimal exchange, or in the
 * sequential one (hypercube_exchange.c). */
uint32_t cube_columns_waiting(int dim, bool sequential);

#endif
