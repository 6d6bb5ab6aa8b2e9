/*
 * node_memory.h: freeing what nodes allocated with node_realloc.
 */
#ifndef NODE_MEMORY_H
#define NODE_MEMORY_H

#include "machine/machine.h"

/* Free all blocks that nodes have not freed. Call it after the run. */
void node_memory_free(struct parray *array);

/* Free the blocks of a node that begins anew. On its context. */
void node_memory_free_of(const struct node *node);

#endif
