/*
 * sweep_point.h: the values that tell one run of a sweep from the others.
 *
 * Pure functions of the axes of a sweep.
 */
#ifndef SWEEP_POINT_H
#define SWEEP_POINT_H

#include "sweep/sweep.h"

/* The value that a run has on an axis. */
const char *sweep_value(const struct sweep *sweep, size_t run, size_t axis);

/* The values of a run by the names of their axes, as a JSON object, which the caller owns. */
json_t *sweep_point(const struct sweep *sweep, size_t run);

/* The values as text: "topology=hypercube:3, seed=1". */
void sweep_point_text(const struct sweep *sweep, size_t run, char *text, size_t size);

#endif
