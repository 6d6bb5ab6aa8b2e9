/*
 * threads.h: one pthread a node, in lock step by one pthread_barrier_t.
 *
 * Packets travel in boxes, one a directed link and parity of the step: a sender fills the box of this
 * step's parity while the receiver empties the other one, so that one wait a step is enough.
 */
#ifndef THREADS_H
#define THREADS_H

#include "peer.h"

struct box {
    uint32_t step; /* in which the box was filled */
    struct parcel parcel;
};

/* Run `node` for each rank on a thread of its own. Result: the seconds from the first thread that starts, after
 * all of them were made, to the last one that ends. */
double threads_run(const struct net *net, void (*node)(uint32_t rank));

/* End the step: wait for all other threads. Memory written before is seen by all after. */
void threads_step(void);

/* Make the boxes. Call this before threads_run. */
void boxes_make(const struct net *net);

/* The box that `rank` fills in `step` for its neighbour at `port`; and the box that `rank` empties in `step`, with
 * what the neighbour at `port` sent in the step before. */
struct box *box_out(uint32_t rank, uint32_t port, uint32_t step);
struct box *box_in(uint32_t rank, uint32_t port, uint32_t step);

#endif
