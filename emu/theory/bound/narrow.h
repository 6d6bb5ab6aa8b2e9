/*
 * narrow.h: the narrowest cut between two groups of nodes: as many links as paths that share no link.
 *
 * Life cycle: narrow_open once, then any number of times: set `side` of all nodes, narrow_find, and
 * narrow_cut for either end of the cuts that there are; narrow_close. One thread.
 */
#ifndef NARROW_H
#define NARROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct topo;

enum narrow_side { NARROW_BETWEEN, NARROW_FROM, NARROW_TO };

struct narrow {
    const struct topo *topo;
    uint8_t *side;    /* of each node, one of the above: set by the caller */
    size_t *first;    /* of each node: its first port among all ports */
    int8_t *used;     /* of each port: 1: a path leaves by it, -1: a path comes in, 0: neither */
    int32_t *level;   /* of each node: links from the FROM side by ports that are not used; -1: not reached */
    int32_t *next;    /* of each node: the port that is tried next */
    int32_t *queue;   /* nodes; also the path that is looked for */
    uint64_t lookups; /* of ports, since narrow_open */
};

/* False: no memory; then narrow_close frees what there is. */
bool narrow_open(struct narrow *narrow, const struct topo *topo);
void narrow_close(struct narrow *narrow);

/* Find as many paths as there are. False: that takes more than `most` lookups, and there is no cut. */
bool narrow_find(struct narrow *narrow, uint64_t most);

/* Mark the nodes on the FROM side of a narrowest cut: of that with the fewest such nodes, or with the most.
 * Result: their number. */
int narrow_cut(struct narrow *narrow, bool most_nodes, uint8_t *in);

#endif
