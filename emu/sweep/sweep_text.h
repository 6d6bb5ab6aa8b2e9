/*
 * sweep_text.h: the rows of a sweep as a table for people.
 */
#ifndef SWEEP_TEXT_H
#define SWEEP_TEXT_H

#include <stdio.h>

#include "sweep/sweep.h"

/* Print all rows that there are, then a line for each run that failed. */
void sweep_write_text(const struct sweep *sweep, FILE *out);

#endif
