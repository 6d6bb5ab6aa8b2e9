/*
 * sweep_names.h: the names of numbers that --columns and --draw may give: those of every report
 * (facts/numbers.h), and the figures of the program, with what its nodes give by node_value.
 *
 * A program that does not declare the names of its figures shows them with its first run that ends well;
 * until then every name may be one of them. One thread.
 */
#ifndef SWEEP_NAMES_H
#define SWEEP_NAMES_H

#include "sweep/sweep.h"

/* Do all names of a list, with commas between, exist, as far as is known before the runs? False after saying
 * which does not. */
bool sweep_names_check(const struct sweep *sweep, const char *option, const char *list);

/* Are all names of --columns and --draw in the row of a run that ended well? False after saying which is
 * not. */
bool sweep_names_in_row(const struct sweep *sweep, const json_t *row);

/* Copy the first name of a list. Result: the rest of the list, NULL behind the last name. */
const char *sweep_names_next(const char *list, char *name, size_t size);

#endif
