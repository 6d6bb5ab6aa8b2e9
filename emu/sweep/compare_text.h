/*
 * compare_text.h: the programs of a point of a comparison as a table for people.
 */
#ifndef COMPARE_TEXT_H
#define COMPARE_TEXT_H

#include <stdio.h>

#include "sweep/sweep.h"

/* Print the bound with its reason, the table of the programs that ended well, then a line for each of the
 * others. The rows are sorted. */
void compare_write_text(const struct sweep *sweep, size_t point, FILE *out);

#endif
