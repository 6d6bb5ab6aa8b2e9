/*
 * choose.h: from the options of a run to a topology, a model, an engine and parameters that fit the program.
 */
#ifndef CHOOSE_H
#define CHOOSE_H

#include "facts/options.h"
#include "machine/machine.h"

/* Fill in what the array is built with. False with a sentence in error, and *status the exit status. */
bool choose(struct parray *array, const struct options *options, int *status, char *error, size_t error_size);

/* Is `name` in a list of names with blanks between? The list NULL has every name. */
bool choose_listed(const char *list, const char *name);

#endif
