/*
 * crossings.h: the packets that cross edges of a chain in the steps of a picture.
 *
 * Life cycle: crossings_read fills, crossings_free frees. Crossings are in the order of the trace.
 */
#ifndef CROSSINGS_H
#define CROSSINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chain;
struct recording;

enum { CROSSING_NONE = -1 };

/* A packet on an edge. */
struct crossing {
    uint64_t step, duration;
    uint32_t edge;
    bool forward; /* along the chain */
    int32_t from, origin, dest;
    int64_t before;  /* the crossing before it on this edge in this direction; CROSSING_NONE */
    int64_t came_by; /* the crossing by which its token came to this edge; CROSSING_NONE */
    bool went_on;    /* another crossing has it as came_by */
};

struct crossings {
    const struct chain *chain;
    uint64_t first, last; /* steps */
    struct crossing *list;
    size_t count;
    int64_t *newest;     /* the last crossing of each edge and direction */
    unsigned char *used; /* numbers of packets; ask crossings_used */
};

/* False: no memory. The caller frees the crossings in both cases. */
bool crossings_read(struct crossings *crossings, const struct recording *recording, const struct chain *chain,
                    uint64_t first, uint64_t last);
void crossings_free(struct crossings *crossings);

/* Return two numbers of packets on an edge in a step: backward [0] and forward [1]. */
const unsigned char *crossings_used(const struct crossings *crossings, uint64_t step, size_t edge);

#endif
