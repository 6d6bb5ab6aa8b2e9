/*
 * star_gather.h: the task of the plain all-to-all broadcasts on a star graph: every node has one token, and
 * all nodes get all of them. A node's state is its table of n! tokens, in an order of the program's choice.
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
    uint64_t seed;
    uint32_t *origin; /* for verify: of a node's tokens in their order */
    uint32_t *row;    /* for verify: a node's tokens by origin */
};

/* Fill `gather`, the node_arg. */
void star_gather_make(struct parray *array, struct star_gather *gather, int n);

/* For `state_bytes`. */
size_t star_gather_state_bytes(const struct parray *array);

/* The table of this node, with its own token in a place of it. */
uint32_t *star_gather_begin(struct node *self, uint32_t place);

/* For `verify`, when gather->origin is filled in: does the table have the token of every node? */
bool star_gather_complete(struct node *self, const struct star_gather *gather);

#endif
