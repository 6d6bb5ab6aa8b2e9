/*
 * sweep_row.h: what rows of a sweep say.
 *
 * Pure functions.
 */
#ifndef SWEEP_ROW_H
#define SWEEP_ROW_H

#include "sweep/sweep.h"

/* A number of a row; NAN: null or missing. */
double sweep_number(const json_t *row, const char *key);

/* The exit status for all rows: the worst. */
int sweep_status(const struct sweep *sweep);

/* The word for a row's status: "done", "deadlock", ... */
const char *sweep_status_word(int status);

#endif
