/*
 * columns.h: a recording as text, with a column for each node and a line for each step.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct recording;

enum { COLUMNS_MOST = 16 };

/* Print nodes first..last, at most COLUMNS_MOST; steps in which nothing begins or ends at one of them are
 * left out. False: no memory. */
bool columns_print(const struct recording *recording, int first_node, int last_node, uint64_t first_step,
                   uint64_t last_step, FILE *out);

#endif
