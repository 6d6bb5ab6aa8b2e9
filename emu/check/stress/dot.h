/*
 * dot.h: the wait-for graph of a deadlock as a file for Graphviz.
 */
#ifndef DOT_H
#define DOT_H

#include <stdbool.h>
#include <stddef.h>

struct parray;

/* Write the deadlock of an array that has run and ended in one. False with a sentence in `error`. */
bool dot_write(const struct parray *array, const char *path, char *error, size_t error_size);

#endif
