/*
 * topo_parts.h: the components of a graph, each of which is connected by itself.
 *
 * Only graphs from files can fall apart: other topologies are not looked at. Pure functions but for what they
 * fill; the costs are linear in nodes and links.
 */
#ifndef TOPO_PARTS_H
#define TOPO_PARTS_H

#include <stdbool.h>
#include <stddef.h>

struct topo;

/* Can a topology of this kind fall apart? */
bool topo_parts_possible(const struct topo *topo);

/* The component of each rank, named by the lowest rank in it. The caller frees it; NULL: no memory. */
int *topo_parts(const struct topo *topo);

/* Is node 0 the only node without links? Then no line of the file names it, but lines name all others. */
bool topo_parts_from_1(const struct topo *topo);

#define TOPO_PARTS_FROM_1 \
    "no line of the file names node 0: its numbers seem to start at 1; nodes are numbered from 0"

/* If the topology falls apart, write "graph:g.txt falls apart into 3 components: 0; 1-4; 5, 7 and 7 more",
 * and what may be wrong with the file. False: it does not fall apart, or there is no memory to tell. */
bool topo_parts_text(const struct topo *topo, char *text, size_t size);

#endif
