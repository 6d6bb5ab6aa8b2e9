/*
 * violation_text.h: violations as people read them.
 */
#ifndef VIOLATION_TEXT_H
#define VIOLATION_TEXT_H

#include <stddef.h>

struct parray;
struct violation;

/* The sentence of a violation of the array's model, with step, node, ports, rule and lines of the sends. Result: as
 * snprintf. After the run. */
int violation_text(const struct parray *array, const struct violation *v, char *text, size_t size);

#endif
