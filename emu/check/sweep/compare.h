/*
 * compare.h: a point of a comparison: how few steps the task can take there, and the table of the programs.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdio.h>

#include "sweep/sweep.h"

struct sweep_request;
struct task_case;
struct topo;

/* Find the bounds of a point for programs that run through no layer, if they are not there yet: they
 * become a member of sweep->bounds[point], whose members are an object for each layer: layer, nodes,
 * links, steps, lower_bound in packet times, reason, all. Members of these that are not known are null.
 * Result: the object. */
const json_t *compare_bound(const struct sweep *sweep, size_t point);

/* After the runs of a point: put the bounds into the rows: lower_bound, lower_bound_reason, bound_steps and
 * ratio. They are those of the task. What a program declares for itself may be about more than the task: the
 * wave of echo takes the way twice. A program that splits tokens runs another task, with longer ones, and all
 * four are null. */
void compare_bound_settle(const struct sweep *sweep, size_t point);

/* The case of the task in a run, on an open topology, for task_case_close. False: with a sentence in it. */
bool compare_case_open(const struct sweep *sweep, const struct sweep_request *made, const struct topo *topo,
                       struct task_case *task_case);

/* Print the bound with its reason, the table of the programs that ended well, then a line for each of the
 * others. The rows are sorted. */
void compare_write_text(const struct sweep *sweep, size_t point, FILE *out);

#endif
