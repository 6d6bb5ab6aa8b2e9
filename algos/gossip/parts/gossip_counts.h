/*
 * gossip_counts.h: gossip on lines and rings whose nodes have several tokens or none: the parameter "tokens".
 *
 * The counts are read from the parameter's text each time they are needed, so that bounds need no memory.
 */
#ifndef GOSSIP_COUNTS_H
#define GOSSIP_COUNTS_H

#include "gossip.h"

/* The parameter "tokens": how many each node has. */
extern const struct parray_param gossip_counts_params[];

/* What the bounds ask of the counts. */
struct gossip_counts {
    int total;
    int least;       /* of all nodes */
    int first, last; /* nodes that have tokens; -1: none has */
};

/* Find the figures; the parameter must be one that gossip_take_counts accepts. */
struct gossip_counts gossip_counts(const struct parray *array);

/* For `prepare`: makes node_arg, a struct gossip, for an array of one dimension of that kind ("line", "ring")
 * with `least` nodes at least, by the parameter; -1 after refusing. */
int gossip_take_counts(struct parray *array, const char *kind, int least);

/* Bytes of node_state, with `words` words a token and `own` bytes for the program. */
size_t gossip_counts_state_bytes(const struct parray *array, size_t own, size_t words);

#endif
