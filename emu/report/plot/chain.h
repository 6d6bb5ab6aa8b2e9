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
#include <stdint.h>

#include "plot/plot.h"

struct recording;

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

/* ---------------------------------------------------------------------------------------- crossings */

enum { CROSSING_NONE = -1 };

/* A packet on an edge, in the steps of a picture. Crossings are in the order of the trace. */
struct chain_crossing {
    uint64_t step, duration;
    uint32_t edge;
    bool forward; /* along the chain */
    int32_t from, origin, dest;
    int64_t before;  /* the crossing before it on this edge in this direction; CROSSING_NONE */
    int64_t came_by; /* the crossing by which its token came to this edge; CROSSING_NONE */
    bool went_on;    /* another crossing has it as came_by */
};

struct chain_crossings {
    const struct chain *chain;
    uint64_t first, last; /* steps */
    struct chain_crossing *list;
    size_t count;
    int64_t *newest;     /* the last crossing of each edge and direction */
    unsigned char *used; /* numbers of packets; ask crossings_used */
};

/* False: no memory. The caller frees the crossings in both cases. */
bool crossings_read(struct chain_crossings *crossings, const struct recording *recording,
                    const struct chain *chain, uint64_t first, uint64_t last);
void crossings_free(struct chain_crossings *crossings);

/* Return two numbers of packets on an edge in a step: backward [0] and forward [1]. */
const unsigned char *crossings_used(const struct chain_crossings *crossings, uint64_t step, size_t edge);

#endif
