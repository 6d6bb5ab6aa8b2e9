/*
 * sweep_write.h: the rows of a sweep as CSV and as JSON.
 *
 * Each call writes all rows and changes none; runs that are not done are left out. One thread.
 */
#ifndef SWEEP_WRITE_H
#define SWEEP_WRITE_H

#include <stdio.h>

#include "sweep/sweep.h"

void sweep_write_csv(const struct sweep *sweep, FILE *out);
void sweep_write_json(const struct sweep *sweep, FILE *out);

#endif
