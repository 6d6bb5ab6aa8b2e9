/*
 * barrier.h: a reusable barrier for a fixed set of threads.
 *
 * Promise: no thread leaves round r before all threads have arrived in it, and all writes before arrival in
 * round r are visible to every thread that leaves round r. Rounds need no preparation; the barrier is
 * ready for the next as soon as a thread leaves.
 *
 * Life: barrier_open; each thread zeroes a struct barrier_round of its own and calls barrier_wait any
 * number of times; when all threads have left their last round (joined, say), forget it: it holds no
 * resources. Waiting spins for some tens of microseconds and then sleeps, so it also works, slowly, with
 * more threads than cores or beside other busy processes. It takes pthreads, not fibers: the waiting
 * thread runs nothing else.
 */
#ifndef BARRIER_H
#define BARRIER_H

#include <stdatomic.h>
#include <stdint.h>

#include "base.h"

struct barrier {
    /* All threads write, once a round. */
    ALIGNED_LINE _Atomic uint32_t arrived; /* arrivals of all rounds, runs free */
    /* Written by threads that sleep, read once in a round. */
    ALIGNED_LINE _Atomic uint32_t sleepers; /* threads that sleep or are about to */
    /* Constant. */
    ALIGNED_LINE uint32_t threads;
    uint32_t spins; /* looks at `arrived` before a thread goes to sleep */
};

/* The state of one thread, which alone uses it; all zero at the start. */
struct barrier_round {
    uint32_t target; /* value of `arrived` at the end of the round; runs free */
};

/* Make a barrier for `threads` threads, at least 1. One thread calls this before the others know of the
 * barrier. */
void barrier_open(struct barrier *barrier, uint32_t threads);

/* Arrive, and return when all have arrived. Release at arrival, acquire on leaving. Every one of the
 * threads must take part in every round. With one thread there is nothing to wait for. */
void barrier_wait(struct barrier *barrier, struct barrier_round *mine);

#endif
