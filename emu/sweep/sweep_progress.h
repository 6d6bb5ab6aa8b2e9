/*
 * sweep_progress.h: a line on standard error: which run, how many there are, how much time is left.
 *
 * The time of a run is guessed from those that are over: a power of the number of nodes, fitted to them, for sizes differ
 * by factors in most sweeps. Zeroed memory is the beginning; one thread.
 */
#ifndef SWEEP_PROGRESS_H
#define SWEEP_PROGRESS_H

#include "sweep/sweep.h"

struct sweep_progress {
    const struct sweep *sweep;
    size_t run;                 /* the one that goes on */
    double begun;               /* it did, by the monotonic clock */
    double shown;               /* last time */
    double count, x, y, xx, xy; /* sums over finished runs: x = log nodes, y = log seconds */
};

void sweep_progress_begin(struct sweep_progress *progress, size_t run);
void sweep_progress_end(struct sweep_progress *progress);

/* Seconds for all runs that are not done, at the beginning of one; NAN before the first is over. */
double sweep_progress_left(const struct sweep_progress *progress);

/* Show it, now and then at most; with `clear`, take it back. */
void sweep_progress_show(struct sweep_progress *progress, bool clear);

#endif
