/*
 * build.h: the memory of an array: its size, its allocation, and the tables of nodes and links in it.
 */
#ifndef BUILD_H
#define BUILD_H

#include "machine/machine.h"

/* Lay out the tables, and see whether the machine has memory for them, before anything of their size is
 * computed or allocated. False with a sentence in error and *status PARRAY_LIMIT. */
bool build_size(struct parray *array, int *status, char *error, size_t error_size);

/* After build_size and the program's `prepare`: allocate and fill all tables and stacks. False with a
 * sentence in error and *status PARRAY_LIMIT or, if the stack is too small, PARRAY_USAGE. */
bool build(struct parray *array, size_t stack, int *status, char *error, size_t error_size);

/* Free all memory of the array, also after a build that failed half way. */
void build_free(struct parray *array);

#endif
