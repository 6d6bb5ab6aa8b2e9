/*
 * broadcast.h: the schedule of the optimal multinode broadcast on a d-cube (Bertsekas et al. 1991, section
 * 2), and the check of its result.
 *
 * The nodes but 0 are numbered by their number of ones, then by classes of rotations, such that node t with
 * number n has bit (n-1) mod d set: the link on which it gets the token of node 0, from t without that
 * bit. Numbers (i-1)d+1 .. id make step i. Node w does the same with all numbers seen from w: the token that
 * w keeps at place n of its table is that of origin w ^ node[n].
 */
#ifndef BROADCAST_H
#define BROADCAST_H

#include "peer.h"

struct broadcast {
    uint32_t dim, nodes;
    uint32_t steps;
    uint32_t *node;   /* by number */
    uint32_t *number; /* by node */
    uint32_t *from;   /* by number: the number of the sender, in a group before this one */
};

struct broadcast broadcast_make(const struct net *net);

/* Of a step 0 .. steps - 1: its first number; its numbers are those up to the next step's first one. */
static inline uint32_t broadcast_first(const struct broadcast *plan, uint32_t step)
{
    uint32_t first = 1 + step * plan->dim;

    return first < plan->nodes ? first : plan->nodes;
}

/* One table after the other, each with its node's own token at place 0. */
uint32_t *broadcast_tables(const struct broadcast *plan);

/* Does each node hold each token, at its place? */
bool broadcast_right(const struct broadcast *plan, const uint32_t *tables);

#endif
