/*
 * choose_part.h: which nodes this process holds, where several processes run an array.
 */
#ifndef CHOOSE_PART_H
#define CHOOSE_PART_H

#include "facts/options.h"
#include "machine/machine.h"

/* Fill array->part, when topology, model and engine are chosen. False: it cannot be run like this, with a
 * sentence in error and *status set. */
bool choose_part(struct parray *array, const struct options *options, int *status, char *error,
                 size_t error_size);

/* Free what choose_part made. */
void part_close(struct parray *array);

#endif
