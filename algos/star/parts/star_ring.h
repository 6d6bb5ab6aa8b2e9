/*
 * star_ring.h: the broadcast along a Hamiltonian cycle of a star graph (star_cycle.h) that two programs
 * share.
 *
 * The nodes stand in `length` places on a ring; in each place stand `rows` nodes, and the next place is
 * behind one port for all of them: so there are `rows` rings, each through nodes of its own.
 */
#ifndef STAR_RING_H
#define STAR_RING_H

#include "star_gather.h"

struct star_ring {
    struct star_gather gather; /* first: see star_gather.h */
    uint32_t rows, length;
    const unsigned char *ports; /* from each place on to the next */
    const uint32_t *at;         /* the rank at place p, row r: at[p * rows + r] */
    const uint32_t *place;      /* by rank: p * rows + r */
};

/* Fill `ring`, the node_arg, with one ring through the whole n-star or with n rings. With n rings, row r has
 * the nodes whose last symbol is r+1; the place of such a node is that of the permutation with the same order
 * of its other symbols on the cycle of the (n-1)-star. */
void star_ring_make(struct parray *array, struct star_ring *ring, int n, bool whole);

/* Send the first `rows` tokens of the table round the ring in one packet, and fill in all others. */
void star_ring_pass(struct node *self, const struct star_ring *ring, uint32_t *table);

/* For `verify`. */
bool star_ring_verify(struct node *self);

#endif
