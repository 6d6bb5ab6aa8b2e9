/*
 * sweep_write.h: the rows of a sweep as a table for people, as CSV and as JSON.
 *
 * Each call writes all of it and reads the rows only; runs that are not done are left out. One thread.
 */
#ifndef SWEEP_WRITE_H
#define SWEEP_WRITE_H

#include <stdio.h>

#include "sweep/sweep.h"

void sweep_write_text(const struct sweep *sweep, FILE *out);
void sweep_write_csv(const struct sweep *sweep, FILE *out);
void sweep_write_json(const struct sweep *sweep, FILE *out);

#endif
