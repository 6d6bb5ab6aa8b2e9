/*
 * star_ring.h: the broadcast along a Hamiltonian cycle of a star graph (star_cycle.h) that two programs
 * share.
 *
 * The nodes stand in `length` places on a ring; in each place stand `rows` nodes, a column, and the next
 * place is behind one port for all of them: so there are `rows` rings, each through nodes of its own. A node
 * knows its row, its column and its ports by its own permutation.
 */
#ifndef STAR_RING_H
#define STAR_RING_H

#include "star_cycle.h"
#include "star_gather.h"

struct star_ring {
    struct star_gather gather; /* first: see star_gather.h */
    uint32_t rows, length;
    bool by_turns; /* every other node of a ring sends while the others receive; set by the caller */
    struct star_cycle cycle;
    const uint32_t *at;    /* for verify: the rank at place p, row r: at[p * rows + r] */
    const uint32_t *place; /* for verify, by rank: p * rows + r */
};

/* Fill `ring`, the node_arg, with one ring through the whole n-star or with n rings. With n rings, row r has
 * the nodes whose last symbol is r+1; the place of such a node is that of the permutation with the same order
 * of its other symbols on the cycle of the (n-1)-star. */
void star_ring_make(struct parray *array, struct star_ring *ring, int n, bool whole);

/* The ports by which the ring of the node `here` goes on, and comes to it. */
void star_ring_ports(const struct star_ring *ring, const unsigned char *here, int *next, int *last);

/* Fill in the ranks of the nodes in the column of the node `here`, by row. */
void star_ring_column(const struct star_ring *ring, const unsigned char *here, uint32_t *column);

/* Send the first `rows` tokens of the table round the ring in one packet, and fill in all others. With
 * `by_turns` odd permutations, which are every other one, receive a packet before they send one. */
void star_ring_pass(struct node *self, const struct star_ring *ring, uint32_t *table);

/* For `verify`: hand in all tokens of the table. Result: true. */
bool star_ring_hand_in(struct node *self);

#endif
