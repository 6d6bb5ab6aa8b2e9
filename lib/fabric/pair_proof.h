/*
 * pair_proof.h: what proves a rate of pair_flows.h: paths that have it, and lengths that allow no more.
 */
#ifndef PAIR_PROOF_H
#define PAIR_PROOF_H

#include "fabric/pair_flows.h"
#include "heap.h"

struct fabric_shifts;

/* Shortest ways from a node, by the lengths of links. */
struct way_tree {
    const struct fabric *fabric;
    int64_t *away;     /* of each node; -1: there is no way */
    int *entered;      /* the link by which the way comes */
    int *first, *next; /* links that leave a node; -1: none */
    uint8_t *done;
    struct heap heap; /* of nodes, by the ways that lead to them so far */
};

void way_tree_open(struct way_tree *tree, const struct fabric *fabric);
void way_tree_close(struct way_tree *tree);

/* `length` NULL: each link is as long as any other. A link of negative length is none. */
void way_tree_grow(struct way_tree *tree, int source, const int64_t *length);

/* Has any node to get something from that one? */
bool pair_source_wants(const struct pair_flows *flows, int source);

/* Make paths of what flows over each link from that source; they are no exact parts of a token. False: it was
 * stopped. */
bool pair_paths(struct pair_flows *flows, int source, double *flow, const struct forest_watch *watch);

/* Add the images of all paths by all moves of the shifts. */
void pair_paths_move(struct pair_flows *flows, const struct fabric_shifts *shifts);

/* Make whole lengths of what the rate gains by each class of links. */
void pair_lengths(struct pair_flows *flows, const double *gain, const int *class_of);

/* Make parts of the paths exact, and find the rate, the bound, and the units. The shifts move the lengths,
 * and what is wanted, to themselves. False: a pair has no path. */
bool pair_rates(struct pair_flows *flows, const struct fabric_shifts *shifts);

#endif
