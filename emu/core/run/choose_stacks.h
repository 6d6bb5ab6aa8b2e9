/*
 * choose_stacks.h: whether nodes have stacks of their own or share the run stacks of their workers.
 */
#ifndef CHOOSE_STACKS_H
#define CHOOSE_STACKS_H

#include <stdbool.h>
#include <stddef.h>

struct options;
struct parray;

/* Bytes that a node's stack takes at least, as far as that is known before the run. */
size_t stacks_estimate(const struct parray *array);

/* When the engine, its workers and the number of nodes are known. False: no such kind of stacks, or not with
 * this engine, with a sentence. */
bool choose_stacks(struct parray *array, const struct options *options, char *error, size_t error_size);

/* Open the stacks of `size` bytes. Packed ones need guards that end an overflow at once: a canary could not
 * tell which node it was. Without such guards nodes have stacks of their own. */
bool open_stacks(struct parray *array, size_t size, char *error, size_t error_size);

/* After the run: say in the outcome what is known of the stacks. */
void conclude_stacks(struct parray *array);

#endif
