/*
 * build.h: the memory of an array: its size, its allocation, and the tables of nodes and links in it.
 */
#ifndef BUILD_H
#define BUILD_H

#include "machine/machine.h"

/* Allocate and fill all tables and stacks. False with a sentence in error and *status PARRAY_LIMIT or, if the
 * stack is too small, PARRAY_USAGE. */
bool build(struct parray *array, size_t stack, int *status, char *error, size_t error_size);

/* Free all memory of the array, also after a build that failed half way. */
void build_free(struct parray *array);

#endif
