/*
 * compare_bound.h: how few steps the task can take at a point.
 */
#ifndef COMPARE_BOUND_H
#define COMPARE_BOUND_H

#include "compare/compare.h"

/* The bounds of the task at a point, for programs that run through a layer (NULL: none), as a JSON object
 * that belongs to the point: layer, nodes, links, steps, lower_bound in packet times, reason, all. Members
 * that are not known are null. */
const json_t *compare_bound(const struct compare *compare, struct compare_point *point, const char *layer);

/* After the runs of a point: put the bounds into the rows: lower_bound, lower_bound_reason, bound_steps and
 * ratio. They are those of the task. What a program declares for itself may be about more than the task: the
 * wave of echo takes the way twice. A program that splits tokens runs another task, with longer ones, and all
 * four are null. */
void compare_bound_settle(const struct compare *compare, size_t number);

#endif
