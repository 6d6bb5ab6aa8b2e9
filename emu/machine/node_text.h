/*
 * node_text.h: nodes as people read them.
 */
#ifndef NODE_TEXT_H
#define NODE_TEXT_H

#include <stddef.h>

struct parray;

/* "node 5 (mesh 1,1)". Result: as snprintf. Any thread: the topology is constant. */
int node_text(const struct parray *array, int rank, char *text, size_t size);

#endif
