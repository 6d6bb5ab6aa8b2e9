/*
 * array_view.h: the view of a run of an array.
 */
#ifndef ARRAY_VIEW_H
#define ARRAY_VIEW_H

#include "facts/view.h"

struct options;
struct parray;
struct parray_program;

/* What was asked for, and what the array made of it, of which the outcome is part. `array` NULL: it could not be built; the
 * caller then puts in an outcome that says why. The view lasts as long as all of them. */
void array_view(struct view *view, const struct parray_program *program, const struct options *options,
                const struct parray *array);

#endif
