/*
 * sweep_row.h: rows of a sweep: how they come about, and what they say.
 *
 * Pure functions.
 */
#ifndef SWEEP_ROW_H
#define SWEEP_ROW_H

#include <semaphore.h>

#include "job.h"
#include "sweep/sweep.h"

/* Make a row of what came of a run (job.h): its report as JSON or, if there is none, how it ended.
 * `settings`, which the row takes over, is the point of the run. `more` are names of the report that the row
 * has beside those of every sweep, ended by NULL. The caller owns the result. */
json_t *sweep_row_make(const struct job_result *result, const char *program, json_t *settings,
                       const char *const *more);

/* A number of a row, by its name or path (facts/numbers.h), or a figure of the program. NAN: null or
 * missing. */
double sweep_figure(const json_t *row, const char *name);

/* What a sweep tells of the numbers that nodes give by a name, behind the name and a '_'; ended by NULL. */
extern const char *const sweep_value_sums[];

/* Is a figure one of the four sums of a number that nodes give, but not the mean? */
bool sweep_beside_mean(const json_t *figures, const char *name);

/* Is there a row, and is it of a run that ended well? */
bool sweep_ended_well(const json_t *row);

/* Did the program refuse the topology, the layer and the like, in a comparison? */
bool sweep_is_forbidden(const json_t *row);

/* The program splits each token into so many units, each of which takes a unit's time on a link: it does not
 * run the task of the comparison, but that with tokens as many times as long. 1: it leaves them whole. */
uint64_t sweep_parts(const json_t *row);

/* The row of the worst status among the runs that are done and were not forbidden; NULL: there is none. */
const json_t *sweep_worst(const struct sweep *sweep);

/* The status of that row, which is the exit status for all; PARRAY_USAGE if there is none. */
int sweep_status(const struct sweep *sweep);

/* Sort the rows of a point of a comparison into sweep->sorted: programs that ended well, fewest steps first;
 * programs that did not; programs that cannot run there; each by name where nothing else decides. Rows that
 * are not done come last. */
void sweep_sort_point(const struct sweep *sweep, size_t point);

/* Write "; the result is wrong, too: " and the check that failed before something graver ended the run, or
 * nothing. */
void sweep_put_besides(const json_t *row, FILE *out);

/* Runs one after the other in one process; zeroed at first. */
struct sweep_series {
    bool open;
    struct job job;
    sem_t *asked; /* by which the process is asked for its next run */
    size_t next;  /* the run that it has next */
};

/* End it, whatever it does. */
void sweep_series_end(struct sweep_series *series);

/* Carry out one run, in a series with those that were asked for before, if it can. `wait` is called a few
 * times a second until the run is over; if it returns false, the run is ended. Result: the row, which the
 * caller owns; NULL: the run was ended, or did not start, as a sentence said. */
json_t *sweep_run(const struct sweep *sweep, size_t run, struct sweep_series *series,
                  bool (*wait)(void *context), void *context);

/* Have a child do `work`, as job.h says. False: it was ended, or did not start, as a sentence said. */
bool sweep_job(struct job_result *result, job_work *work, const void *input, bool (*wait)(void *context),
               void *context);

#endif
