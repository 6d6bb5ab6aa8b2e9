/*
 * compare_order.h: the order of the rows of a point, and the status of all.
 */
#ifndef COMPARE_ORDER_H
#define COMPARE_ORDER_H

#include "compare/compare.h"

/* Sort the rows of a point: programs that ended well, fewest steps first; programs that did not; programs
 * that cannot run there; each by name where nothing else decides. Rows that are not done come last. */
void compare_sort(const struct compare *compare, size_t point);

/* The row of a program at a point, whatever the order of the rows; NULL: not done. */
json_t *compare_find(const struct compare *compare, size_t point, const char *name);

/* The row of the worst status among the programs that could run; NULL: none could, at any point. */
const json_t *compare_worst(const struct compare *compare);

/* The status of that row; PARRAY_USAGE if there is none. */
int compare_status(const struct compare *compare);

#endif
