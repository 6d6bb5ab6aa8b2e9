/*
 * build.h: the memory of an array: what it needs, taking it, and filling the tables of nodes and links.
 */
#ifndef BUILD_H
#define BUILD_H

#include "machine/machine.h"

/* Take and fill everything that nodes run on. False with a sentence in error and *status PARRAY_LIMIT. */
bool build(struct parray *array, size_t stack, int *status, char *error, size_t error_size);

/* Give all of it back; whatever was taken. */
void build_free(struct parray *array);

#endif
