/*
 * schedule.h: who sends what when in the optimal broadcast and scatter on a d-cube (Bertsekas et al. 1991,
 * sections 2 and 3), and the tables that a broadcast fills.
 *
 * The nodes but 0 are numbered from 1 by their number of ones, then by classes of rotations, such that node
 * t with number n has bit (n-1) mod d set: its label. Numbers (i-1)d+1 .. id make group i.
 *
 * Broadcast: in step i node w sends, for each number n of group i, on the link of its label p the token of
 * origin w ^ node[n] without bit p, which the node got in an earlier step.
 * Scatter: node 0 sends on each link the packets for the nodes of that label, the greatest number first;
 * their paths set the bit of the label, then the other ones in cyclic order upwards.
 */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "peer.h"

#ifdef __cplusplus
extern "C" {
#endif

struct schedule {
    uint32_t dim, nodes;
    uint32_t steps; /* groups */
    uint32_t *node; /* by number */
};

struct schedule schedule_make(const struct net *net);

/* Of a group 0 .. steps - 1: its first number; it ends where the next one begins. */
static inline uint32_t schedule_first(const struct schedule *plan, uint32_t group)
{
    uint32_t first = 1 + group * plan->dim;

    return first < plan->nodes ? first : plan->nodes;
}

/* The next one of `rest` above bit `port`, cyclically; `rest` is not 0. */
static inline uint32_t schedule_next_port(uint32_t rest, uint32_t port)
{
    uint32_t above = rest & (~1u << port);

    return (uint32_t)__builtin_ctz(above ? above : rest);
}

/* For a broadcast: a table a node, one after the other, by origin, with the own token in it. */
uint32_t *broadcast_tables(const struct schedule *plan);

/* Does each node hold each token? */
bool broadcast_right(const struct schedule *plan, const uint32_t *tables);

static inline uint64_t broadcast_hops(const struct schedule *plan)
{
    return (uint64_t)plan->nodes * (plan->nodes - 1);
}

#ifdef __cplusplus
}
#endif

#endif
