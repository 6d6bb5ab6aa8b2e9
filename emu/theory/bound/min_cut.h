/*
 * min_cut.h: the narrowest cut between two groups of nodes: as many links as paths that share no link.
 *
 * Life cycle: min_cut_open once, then any number of times: set `side` of all nodes, min_cut_find, and
 * min_cut_mark for either end of the cuts that there are; min_cut_close. One thread.
 */
#ifndef MIN_CUT_H
#define MIN_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct topo;

enum min_cut_side { MIN_CUT_BETWEEN, MIN_CUT_FROM, MIN_CUT_TO };

struct min_cut {
    const struct topo *topo;
    uint8_t *side;    /* of each node, one of the above: set by the caller */
    size_t *first;    /* of each node: its first port among all ports */
    int8_t *used;     /* of each port: 1: a path leaves by it, -1: a path comes in, 0: neither */
    int32_t *level;   /* of each node: links from the FROM side by ports that are not used; -1: not reached */
    int32_t *next;    /* of each node: the port that is tried next */
    int32_t *queue;   /* nodes; also the path that is looked for */
    uint64_t lookups; /* of ports, since min_cut_open */
};

/* False: no memory; then min_cut_close frees what there is. */
bool min_cut_open(struct min_cut *min_cut, const struct topo *topo);
void min_cut_close(struct min_cut *min_cut);

/* Find as many paths as there are. False: that takes more than `most` lookups, and there is no cut. */
bool min_cut_find(struct min_cut *min_cut, uint64_t most);

/* Mark the nodes on the FROM side of a narrowest cut: of that with the fewest such nodes, or with the most.
 * Result: their number. */
int min_cut_mark(struct min_cut *min_cut, bool most_nodes, uint8_t *in);

#endif
