/*
 * tree_grow.h: finding a good spanning tree of a topology.
 *
 * Pure functions of the topology: every process and every run gets the same tree. NULL: the topology falls
 * apart. Memory is that of alloc.h.
 */
#ifndef TREE_GROW_H
#define TREE_GROW_H

#include "plan/tree.h"
#include "topo/topo.h"

/* A node from which no node is farther away than need be; of very irregular graphs one that is nearly so.
 * TREE_NONE: the topology falls apart. */
uint32_t grow_centre(const struct topo *topo);

/* A tree of shortest ways from the root. The branches of the root hold about as many nodes each as the
 * topology lets them. */
struct tree *grow_shortest(const struct topo *topo, uint32_t root);

/* A broadcast tree for nodes that send one packet at a time: in each round every node that has been told
 * tells one more, the one from which the way to nodes not yet told is longest. The children of a node stand
 * in the order in which it tells them. */
struct tree *grow_rounds(const struct topo *topo, uint32_t root);

#endif
