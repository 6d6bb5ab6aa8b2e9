/*
 * watched.h: fibers under a sanitizer that came with the program (lib/sanitizer.h).
 *
 * Nodes have stacks of their own and switch to the worker's home only, which picks the next one. The
 * sanitizer is told of every switch: AddressSanitizer of the stack that goes on, ThreadSanitizer of a node as
 * if it were a thread, so that no switch orders nodes. What this needs lies beside the nodes, and other
 * engines do not ask for it.
 *
 * Life cycle: watched_open when the fibers are open, watched_run by workers, watched_close.
 */
#ifndef WATCHED_H
#define WATCHED_H

#include "machine/machine.h"

struct watched;

/* False: no memory, or too many nodes, with a sentence in error. */
bool watched_open(struct parray *array, char *error, size_t error_size);

/* The nodes have run: what they did comes before what the caller does from here on. */
void watched_join(struct parray *array);
void watched_close(struct parray *array);

/* Run what is due in a step, on the worker's stack. */
void watched_run(struct shard *shard, struct parray *array);

/* On a node's context: it begins, waits, ends (as rescue does, too). */
void watched_entered(const struct node *self);
void watched_block(struct node *self);
__attribute__((noreturn)) void watched_leave(struct node *self);

/* On the worker's stack: the node goes on from where it waits no more, and will begin anew. */
void watched_forget(const struct node *self);

#endif
