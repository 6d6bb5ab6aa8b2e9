/*
 * quotient.h: states of an array that differ only by the names of nodes are one state.
 *
 * The program says which nodes it takes for interchangeable (.symmetric of its description): a class for
 * each node. The renamings are the permutations of nodes that keep classes and links; they map states to
 * states (twins.h), and of those that they map onto each other one stands for all: the one whose nodes'
 * states have the least numbers, in the order of ranks.
 *
 *     state       node 1 is ready, node 2 refuses, node 3 is ready
 *     stands for  that, and the states in which it is node 1 or node 3 that refuses
 *
 * A claim that is not true shows, as twins.h has it, and then globals_unfit says so.
 *
 * Life cycle: quotient_open before globals_first, quotient_close (NULL: nothing is done). One thread.
 */
#ifndef QUOTIENT_H
#define QUOTIENT_H

#include "search/twins.h"

enum { RENAMINGS_MOST = 5040 };

struct quotient {
    struct renamings renamings;
    size_t *inverse; /* of each renaming */
    struct twins twins;
    const uint32_t **local;           /* of each node: the twins of its state in the row that is looked at */
    uint32_t *row;                    /* scratch */
    uint32_t *inboxes, *best_inboxes; /* scratch: of a row, and of the least one so far */
    size_t inboxes_room, best_known;  /* best_known: the renaming by which that was made */
    uint16_t *port_before;            /* of each renaming, node, port: that of the node which gets its name */
    size_t degree;
    char why[320]; /* for globals_unfit */
};

/* Have states be told apart but for names. False: the search cannot do that, and globals_unfit says why. */
bool quotient_open(struct globals *globals);
void quotient_close(struct quotient *quotient);

/* Replace a row by the one that stands for it. Result: the renaming that does so. If it cannot be said which,
 * globals_unfit says why. */
size_t quotient_settle(struct globals *globals, uint32_t *row);

/* How many renamings there are. 1: none but the one that changes nothing, or no symmetry at all. */
size_t quotient_count(const struct globals *globals);

/* The local state of a node in a state after renaming k. */
uint32_t quotient_local(struct globals *globals, uint32_t state, size_t k, uint32_t node);

/* The renaming that first does as `first` and then as `then`, and the one that undoes k. */
size_t quotient_product(const struct globals *globals, size_t then, size_t first);
size_t quotient_inverse(const struct globals *globals, size_t k);

/* A move after renaming k. */
struct global_move quotient_move(const struct globals *globals, size_t k, struct global_move move);

#endif
