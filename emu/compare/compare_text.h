/*
 * compare_text.h: the programs of a point as a table for people.
 */
#ifndef COMPARE_TEXT_H
#define COMPARE_TEXT_H

#include <stdio.h>

#include "compare/compare.h"

/* Print the bound with its reason, the table of the programs that ended well, then a line for each of the
 * others. The rows are sorted (compare_order.h). */
void compare_write_text(const struct compare *compare, size_t point, FILE *out);

#endif
