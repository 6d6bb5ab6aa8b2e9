/*
 * array_view.h: the view of a run of an array.
 */
#ifndef ARRAY_VIEW_H
#define ARRAY_VIEW_H

#include "facts/view.h"

struct options;
struct parray;
struct parray_program;

/* Fill a view with what was asked for, what the array chose, and the outcome. `array` NULL: it could not be
 * built; the caller then adds an outcome that says why. The view is valid as long as program, options and
 * array are. */
void array_view(struct view *view, const struct parray_program *program, const struct options *options,
                const struct parray *array);

#endif
