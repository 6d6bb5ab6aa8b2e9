/*
 * cube_order.h: an order of a d-cube's nodes from which both the optimal multinode broadcast and the
 * optimal scatter follow (Bertsekas, Ozveren, Stamoulis, Tseng, Tsitsiklis 1991, sections 2 and 3).
 *
 * The nodes are numbered from 0, level by level (by their number of ones), and inside a level by
 * classes of rotations. The label of the node with number n >= 1 is the port (n-1) mod d, so the numbers
 * (i-1)d+1 .. id, the i-th group, have d different labels. (The paper counts bits from 1: its m(t) is the
 * label plus 1.) Promised for every node t but 0:
 *
 *   - the bit of t that its label names is 1; clearing it gives a node of an earlier group: t's parent
 *     in the broadcast;
 *   - cube_next_port walks from node 0 over the label of t through all ones of t; these walks form a
 *     shortest-path tree whose d subtrees, one for each label, differ by at most one node in size.
 *
 * Pure functions on the caller's memory; any thread may call them.
 */
#ifndef CUBE_ORDER_H
#define CUBE_ORDER_H

#include <stdint.h>

/* Largest dimension that the functions of this file take; the smallest is 1. */
#define CUBE_MAX_DIM 30

/* The low `dim` bits of `word`, rotated left by 0 .. dim-1 places. */
static inline uint32_t cube_rotate(uint32_t word, int places, int dim)
{
    return (word << places | word >> (dim - places)) & ((1u << dim) - 1);
}

/* The label of the node with number n >= 1: a port, 0 .. dim-1. */
static inline int cube_label(uint32_t n, int dim)
{
    return (int)((n - 1) % (uint32_t)dim);
}

/* The place of the next one bit of `rest` above bit `port`; after the highest bit comes bit 0. `rest` is not
 * 0. */
static inline int cube_next_port(uint32_t rest, int port)
{
    uint32_t above = rest & (~1u << port);

    return __builtin_ctz(above ? above : rest);
}

/* order[n] = the node with number n, for n = 0 .. 2^dim - 1. */
void cube_order_fill(int dim, uint32_t *order);

/* number[t] = the number of node t: the inverse of `order`. */
void cube_number_fill(int dim, const uint32_t *order, uint32_t *number);

#endif
