/*
 * node_memory.h: freeing what nodes allocated with node_realloc.
 */
#ifndef NODE_MEMORY_H
#define NODE_MEMORY_H

#include "machine/machine.h"

/* Free all blocks that the nodes of a lane have not freed. Call it after the run. */
void node_memory_free(struct lane *lane);

#endif
