/*
 * compare_point.h: what all programs run on at one combination of values of --over.
 */
#ifndef COMPARE_POINT_H
#define COMPARE_POINT_H

#include "compare/compare.h"

/* Fill in a point, by its number, from the options of all runs and the values of the axes; check topology,
 * model, engine and the parameters of the task. *nodes: of the topology. False after saying what is wrong. */
bool compare_point_make(struct compare *compare, size_t point, double *nodes);
void compare_point_free(struct compare_point *point);

/* The value that a point has on an axis. */
const char *compare_value(const struct compare *compare, size_t point, size_t axis);

/* The values of --over as text: "topology=mesh:4x4, seed=1"; "" without --over. */
void compare_point_text(const struct compare *compare, size_t point, char *text, size_t size);

/* The case of the task at a point, on an open topology, for task_case_close. False: with a sentence in it. */
struct topo;
bool compare_case_open(const struct compare *compare, const struct compare_point *point,
                       const struct topo *topo, struct task_case *task_case);

#endif
