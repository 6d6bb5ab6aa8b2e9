/*
 * violation_text.h: a violation in words, for people.
 */
#ifndef VIOLATION_TEXT_H
#define VIOLATION_TEXT_H

#include <stddef.h>

struct model;
struct topo;
struct violation;

/* A violation in a sentence: step, node, ports, rule, lines of the sends. Result: as snprintf. Any thread. */
int violation_text(const struct topo *topo, const struct model *model, const struct violation *v, char *text,
                   size_t size);

#endif
