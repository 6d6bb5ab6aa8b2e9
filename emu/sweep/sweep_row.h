/*
 * sweep_row.h: rows of a sweep: how they come about, and what they say.
 *
 * Pure functions.
 */
#ifndef SWEEP_ROW_H
#define SWEEP_ROW_H

#include "sweep/sweep.h"

struct job_result;

/* Make a row of what came of a run (job.h): its report as JSON or, if there is none, how it ended.
 * `settings`, which the row takes over, is the point of the run. `more` are names of the report that the row
 * has beside those of every sweep, ended by NULL; NULL: none. The caller owns the result. */
json_t *sweep_row_make(const struct job_result *result, const char *program, json_t *settings,
                       const char *const *more);

/* A number of a row, by its name in the row; NAN: null or missing. */
double sweep_number(const json_t *row, const char *key);

/* A number of a row, by its name or path (facts/numbers.h), or a figure of the program. NAN: null or
 * missing. */
double sweep_figure(const json_t *row, const char *name);

/* What a sweep tells of the numbers that nodes give by a name, behind the name and a '_'; ended by NULL. */
extern const char *const sweep_value_sums[];

/* Is a figure one of the four sums of a number that nodes give, but not the mean? */
bool sweep_beside_mean(const json_t *figures, const char *name);

/* The worse one of two statuses. */
int sweep_worse(int left, int right);

/* The exit status for all rows: the worst. */
int sweep_status(const struct sweep *sweep);

/* The word for a row's status: "done", "deadlock", ... */
const char *sweep_status_word(int status);

/* Write "; besides, " and the check that failed before something graver ended the run, or nothing. */
void sweep_put_besides(const json_t *row, FILE *out);

#endif
