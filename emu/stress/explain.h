/*
 * explain.h: one run again, for what is to be seen in the array at its end.
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "stress/run_once.h"

struct explanation {
    struct conditions setting;
    const char *dot; /* file for Graphviz; NULL: none */
    FILE *out;
};

/* Run it in a process of its own and write why it ended as it did: who waits where, the cycle, what was
 * still moving, what was left over. */
void explain_print(struct explanation *explanation);

/* The nodes of a deadlock and whom they wait for, as a graph in Graphviz' language. False with a sentence. */
bool dot_write(const struct parray *array, const char *path, char *error, size_t error_size);

#endif
