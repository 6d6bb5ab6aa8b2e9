/*
 * choose.h: from the texts of a description to a topology, a model, an engine and parameters that fit the program.
 */
#ifndef CHOOSE_H
#define CHOOSE_H

#include "facts/options.h"
#include "machine/machine.h"

/* Fill the array's choices. False with a sentence in error; *status says of what kind. */
bool choose(struct parray *array, const struct options *options, int *status, char *error, size_t error_size);

/* Does `name` stand in a list with blanks between? NULL: everything does. */
bool choose_listed(const char *list, const char *name);

#endif
