/*
 * compare_write.h: a comparison as CSV, as JSON and as a chart.
 */
#ifndef COMPARE_WRITE_H
#define COMPARE_WRITE_H

#include <stdio.h>

#include "compare/compare.h"

/* CSV is that of a sweep (sweep_write.h): a line for each run. */
void compare_write_json(const struct compare *compare, FILE *out);

/* Draw the steps of all programs that ended well somewhere. The rows of all points are there.
 * False after saying why not. */
bool compare_plot(const struct compare *compare, FILE *out);

#endif
