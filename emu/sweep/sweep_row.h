/*
 * sweep_row.h: what rows of a sweep say.
 *
 * Pure functions.
 */
#ifndef SWEEP_ROW_H
#define SWEEP_ROW_H

#include "sweep/sweep.h"

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
