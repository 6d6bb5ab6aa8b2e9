/*
 * components.h: parts of the array that no link joins to each other, and what the nodes around them have to
 * send into them and to receive from them, as a bound with its sentence.
 *
 * A reason (bound_components.c) finds the sets of nodes that are such parts; here each of them is looked at.
 *
 * Life cycle: components_open, then any number of times: set `in` of all nodes, components_look_at.
 * Memory is that of the search. One thread.
 */
#ifndef COMPONENTS_H
#define COMPONENTS_H

#include "bound/search.h"

enum { COMPONENTS_SOURCE = 1, COMPONENTS_TARGET = 2 }; /* bits of `ends` */

/* A part; or a node that is not in the set. */
struct component {
    uint64_t sources, targets;
    uint64_t in, out; /* units that have to go in, and out */
};

struct components {
    struct bound_search *search;
    uint8_t *in;      /* the set, by rank: set by the caller */
    uint8_t *ends;    /* is the node a source, or a target, of anything? By rank */
    int32_t *near[2]; /* links to the nearest source, and target; -1: there is none */
    int32_t *of;      /* the part of a node, by rank */
    int32_t *queue;   /* nodes that are still to be looked at */
    int32_t *lost;    /* how many nodes have so many links' time less than the run; up to most_lost */
    int most_lost;
    struct component *part; /* the parts, then the nodes that are not in the set */
    int parts, around;      /* parts; nodes with a link into one */
    uint64_t all_sources, all_targets;
};

/* Can bounds be found for such terms at all? */
bool components_limits(const struct terms *terms);

void components_open(struct components *components, struct bound_search *search);

/* Look at the set of nodes whose byte in `in` is 1. */
void components_look_at(struct components *components);

#endif
