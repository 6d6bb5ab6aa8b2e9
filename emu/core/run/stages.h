/*
 * stages.h: what array.c does with an array, one after the other.
 */
#ifndef STAGES_H
#define STAGES_H

#include "facts/options.h"
#include "machine/machine.h"

/* ---------------------------------------- choose
 * From the options of a run to a topology, a model, an engine and parameters that fit the program.
 */

/* Fill in what the array is built with. False with a sentence in error, and *status the exit status. */
bool choose(struct parray *array, const struct options *options, int *status, char *error, size_t error_size);

/* Is `name` in a list of names with blanks between? The list NULL has every name. */
bool choose_listed(const char *list, const char *name);

/* ---------------------------------------- prepare
 * What the program is asked before there are nodes.
 */

/* Have the program prepare, and tell the bytes that nodes need. False with a sentence in error, and
 * *status the exit status. */
bool prepare_program(struct parray *array, int *status, char *error, size_t error_size);

/* False: a function of the program was left; with what it did in error. */
bool prepare_left(const struct parray *array, int *status, char *error, size_t error_size);

/* ---------------------------------------- build
 * The memory of an array: its size, its allocation, and the tables of nodes and links in it.
 */

/* Lay out the tables, and see whether the machine has memory for them, before anything of their size is
 * computed or allocated. False with a sentence in error and *status PARRAY_LIMIT. */
bool build_size(struct parray *array, int *status, char *error, size_t error_size);

/* After build_size and the program's `prepare`: allocate and fill all tables and stacks. False with a
 * sentence in error and *status PARRAY_LIMIT or, if the stack is too small, PARRAY_USAGE. */
bool build(struct parray *array, size_t stack, int *status, char *error, size_t error_size);

/* Free all memory of the array, also after a build that failed half way. */
void build_free(struct parray *array);

/* ---------------------------------------- wire
 * The nodes of an array, and the links between them.
 */

/* The ports of the nodes of ranks first .. end - 1, absent ones too. */
uint64_t wire_ports(const struct topo *topo, uint32_t first, uint32_t end);

/* Fill the tables of nodes and links, which lie there zeroed, and have every node looked at in the first
 * step. The mailboxes are laid out, and there are shards and lanes. */
void wire(struct parray *array);

/* ---------------------------------------- conclude
 * From a stopped array to its outcome. One thread calls it, after the run.
 */

/* Fill array->outcome: sum up the counters, verify, and say what went wrong. */
void conclude(struct parray *array);

#endif
