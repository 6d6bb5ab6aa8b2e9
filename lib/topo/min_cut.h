/*
 * min_cut.h: narrow cuts of a topology, and how many pairs its nodes can form.
 *
 * The narrowest cut between two groups of nodes has as many links as there are paths that share no link.
 * Life cycle: min_cut_open once, then any number of times: set `side` of all nodes, min_cut_find, and
 * min_cut_mark for either end of the cuts that there are. Memory is that of alloc.h, from the caller's arena,
 * which frees it. One thread.
 */
#ifndef MIN_CUT_H
#define MIN_CUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alloc.h"

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

void min_cut_open(struct min_cut *min_cut, const struct topo *topo, struct arena *memory);

/* Find as many paths as there are. False: that takes more than `most` lookups, and there is no cut. */
bool min_cut_find(struct min_cut *min_cut, uint64_t most);

/* Mark the nodes on the FROM side of a narrowest cut: of that with the fewest such nodes, or with the most.
 * Result: their number. */
int min_cut_mark(struct min_cut *min_cut, bool most_nodes, uint8_t *in);

/*
 * The narrow cuts that the algorithm of Stoer and Wagner passes, one after the other; the narrowest cut of
 * the topology is among them. Parallel links count as one. It takes n^2 numbers, and n^2 steps for each cut.
 */
struct merged_cuts {
    const struct topo *topo;
    int left;
    uint32_t *links; /* between merged nodes: [a * nodes + b] */
    int *into;       /* the merged node that a node is part of */
    int *weight;     /* links to those that stand before; -1: the node itself does, -2: merged */
};

void merged_cuts_open(struct merged_cuts *cuts, const struct topo *topo, struct arena *memory);

/* Mark the nodes on one side of the next cut. Result: one of them, the one that the others were merged with;
 * -1: there are no more cuts. */
int merged_cuts_next(struct merged_cuts *cuts, uint8_t *in, int *count);

/* How many pairs of neighbours there can be at most, none of which share a node; and of all nodes at most how
 * many are in pairs or on cycles. Both are true, and exact where trees hang on a graph without odd cycles. */
struct node_pairs {
    uint64_t pairs, paired;
};

struct node_pairs topo_pairs(const struct topo *topo);

#endif
