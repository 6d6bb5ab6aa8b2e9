/*
 * sweep_run.h: one run of a sweep, in a process of its own.
 */
#ifndef SWEEP_RUN_H
#define SWEEP_RUN_H

#include "job.h"
#include "sweep/sweep.h"

/* Carry out one run. `wait` is called a few times a second until the run is over; if it returns false,
 * the run is ended. Result: the row, which the caller owns; NULL: the run was ended, or did not start, as
 * a sentence said. */
json_t *sweep_run(const struct sweep *sweep, size_t run, bool (*wait)(void *context), void *context);

/* Have a child do `work`, as job.h says. False: it was ended, or did not start, as a sentence said. */
bool sweep_job(struct job_result *result, job_work *work, const void *input, bool (*wait)(void *context),
               void *context);

#endif
