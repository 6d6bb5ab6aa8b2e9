/*
 * chain.h: nodes in a line, each joined to the next: a row, a column or a path of an array.
 *
 * Life cycle: chain_open reads what the user asks for and checks it against the topology; from then on the
 * chain is constant; chain_close frees it. Edge e joins nodes e and e+1 of the chain. The last edge of a
 * closed chain joins its end to its beginning.
 */
#ifndef CHAIN_H
#define CHAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/plot.h"

struct chain {
    size_t nodes, edges;
    int *rank;     /* of each node of the chain */
    int *position; /* of each node of the array; -1: not in the chain */
    bool closed;
    char name[64]; /* "row 0", "the path 0-1-3-2" */
};

/* False, with a sentence. */
bool chain_open(struct chain *chain, const struct plot_settings *settings, const struct topo *topo,
                char *error, size_t error_size);
void chain_close(struct chain *chain);

/* Return the edge between two nodes of the array; -1: the chain has no such edge. *forward: `from` comes
 * first. */
long chain_edge(const struct chain *chain, int from, int to, bool *forward);

#endif
