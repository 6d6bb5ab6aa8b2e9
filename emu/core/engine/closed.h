/*
 * closed.h: each node has a stack of its own, which nobody can touch while the node waits.
 *
 * A node that uses a pointer into the stack of another one is stopped at once, and the report names both.
 * Each switch takes two system calls, and each stack two of the mappings of a process.
 *
 * closed_open belongs to one thread, before the run; closed_run to the worker of the shard; closed_block,
 * closed_leave and closed_rescue are those of struct engine (ops.h).
 */
#ifndef CLOSED_H
#define CLOSED_H

#include "machine/machine.h"

/* Close all stacks, on which the fibers are open. False: the system has not so many mappings. */
bool closed_open(struct parray *array);

/* On the worker's home: run the nodes that are due. */
void closed_run(struct shard *shard, struct parray *array);

/* Open all stacks again. After the run. */
void closed_close(struct parray *array);

void closed_block(struct node *self);
__attribute__((noreturn)) void closed_leave(struct node *self);
__attribute__((noreturn)) void closed_rescue(struct node *self);

#endif
