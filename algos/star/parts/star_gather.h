/*
 * star_gather.h: the plain all-to-all broadcasts on a star graph (the task gossip): every node has one
 * token, and all nodes get all of them. A node's state is its table of n! tokens, in an order of the
 * program's choice.
 *
 * star_gather_make in `prepare`; node_arg is the struct star_gather, or begins with it.
 */
#ifndef STAR_GATHER_H
#define STAR_GATHER_H

#include "star_array.h"

/* Larger arrays need 4 n!^2 bytes for their tokens: 480 GiB and more. */
enum { STAR_GATHER_MOST = 8 };

/* Read only once the run has begun. */
struct star_gather {
    int n;
    uint32_t size; /* n! */
};

/* Fill `gather`, the node_arg. */
void star_gather_make(struct parray *array, struct star_gather *gather, int n);

/* For `state_bytes`. */
size_t star_gather_state_bytes(const struct parray *array);

/* The table of this node, with its own token in a place of it. */
uint32_t *star_gather_begin(struct node *self, uint32_t place);

/* For `verify`: hand in a token of the table. */
void star_gather_hand_in(struct node *self, uint32_t place, uint32_t origin);

#endif
