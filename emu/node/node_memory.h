/*
 * node_memory.h: the end of what nodes allocated with node_realloc.
 */
#ifndef NODE_MEMORY_H
#define NODE_MEMORY_H

#include "machine/machine.h"

/* Free all that the nodes of a lane have left. The run is over. */
void node_memory_free(struct lane *lane);

#endif
