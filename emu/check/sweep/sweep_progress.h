/*
 * sweep_progress.h: a line on standard error: the current run, the number of runs, and the time that is left.
 *
 * The time of a run is estimated as a power of the number of nodes, fitted to the runs that are over, for
 * sizes differ by factors in most sweeps. Life cycle: only `sweep` is set in zeroed memory. One thread.
 */
#ifndef SWEEP_PROGRESS_H
#define SWEEP_PROGRESS_H

#include "sweep/sweep.h"

struct sweep_progress {
    const struct sweep *sweep;
    size_t run;                 /* the current run */
    double begun;               /* time at which the current run began (seconds.h) */
    double shown;               /* time at which the line was written last */
    double count, x, y, xx, xy; /* sums over finished runs: x = log nodes, y = log seconds */
};

void sweep_progress_begin(struct sweep_progress *progress, size_t run);
void sweep_progress_end(struct sweep_progress *progress);

/* The seconds that all runs without a row will take; NAN before the first run is over. */
double sweep_progress_left(const struct sweep_progress *progress);

/* Show the line, a few times a second at most; with `clear`, remove it. */
void sweep_progress_show(struct sweep_progress *progress, bool clear);

#endif
