/*
 * node_text.h: a node in words, for people.
 */
#ifndef NODE_TEXT_H
#define NODE_TEXT_H

#include <stddef.h>

struct topo;

/* "node 5 (mesh 1,1)". Result: as snprintf. Any thread. */
int node_text(const struct topo *topo, int rank, char *text, size_t size);

#endif
