/*
 * trouble_text.h: nodes and violations as people read them. Any thread; nothing is allocated.
 */
#ifndef TROUBLE_TEXT_H
#define TROUBLE_TEXT_H

#include <stddef.h>

struct model;
struct topo;
struct violation;

/* "node 5 (mesh 1,1)". Result: as snprintf. */
int node_text(const struct topo *topo, int rank, char *text, size_t size);

/* The sentence of a violation of the model, with step, node, ports, rule and lines of the sends. As snprintf. */
int violation_text(const struct topo *topo, const struct model *model, const struct violation *v, char *text,
                   size_t size);

#endif
