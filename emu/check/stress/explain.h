/*
 * explain.h: a run is repeated, to see in its array why it ended as it did.
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "stress/run_once.h"

struct explanation {
    struct conditions conditions;
    const char *dot; /* a file for Graphviz that gets the deadlock; NULL: none */
    FILE *out;
};

/* Repeat the run in a process of its own and write why it ended as it did: which nodes wait where, the cycle,
 * what was still moving, which packets were left over. */
void explain_print(const struct explanation *explanation);

/* Repeat a run that ended its process, and write the last words of it, and of a sanitizer, as one sentence.
 * False: it says nothing; `text` stays as it is. */
bool explain_end(const struct conditions *conditions, char *text, size_t size);

struct parray;

/* Write the deadlock of an array that has run and ended in one. False with a sentence in `error`. */
bool dot_write(const struct parray *array, const char *path, char *error, size_t error_size);

#endif
