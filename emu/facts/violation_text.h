/*
 * violation_text.h: violations as people read them.
 */
#ifndef VIOLATION_TEXT_H
#define VIOLATION_TEXT_H

#include <stddef.h>

struct model;
struct topo;
struct violation;

/* The sentence of a violation of the model, with step, node, ports, rule and lines of the sends. Result: as
 * snprintf. Any thread. */
int violation_text(const struct topo *topo, const struct model *model, const struct violation *v, char *text,
                   size_t size);

#endif
