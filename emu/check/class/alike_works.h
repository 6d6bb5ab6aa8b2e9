/*
 * alike_works.h: which works of a class are alike.
 */
#ifndef ALIKE_WORKS_H
#define ALIKE_WORKS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Compare all pairs of sources, one for each work of `grades`; NULL: it has none. The pairs that share so
 * much become "alike" of `grades`, most first (doc/schemas/grades-1.json). `skeleton` may be NULL. False:
 * there is no memory. */
bool alike_works(json_t *grades, const char *const *files, const char *skeleton, unsigned percent);

/* A line for each of these pairs. */
void alike_text(const json_t *grades, FILE *out);

#endif
