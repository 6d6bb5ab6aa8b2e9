/*
 * growth.h: how many nodes can know what one node knew, round by round, where each node tells one other node
 * in a round, over each of its links once.
 *
 * Life cycle: growth_open, then growth_next for each round. One thread.
 */
#ifndef GROWTH_H
#define GROWTH_H

#include <stdbool.h>

#include "bound/terms.h"

/* More rounds than that are not counted: 2^28 nodes of degree 2 take more, but then distances count more. */
enum { GROWTH_ROUNDS_MOST = 1024 };

struct growth {
    uint64_t own, ports; /* links of the first node, and of the others at most */
    uint64_t rounds, known;
    uint64_t told[GROWTH_ROUNDS_MOST + 1]; /* nodes that came to know in a round */
};

void growth_open(struct growth *growth, uint64_t own, uint64_t ports);

/* False: nobody can be told any more, or these were too many rounds. */
bool growth_next(struct growth *growth);

/* Links of the only node of a set; of larger sets, and where worms need no link, what any node may have. */
uint64_t growth_own_ports(const struct terms *terms, const struct node_set *set);
uint64_t growth_ports(const struct terms *terms);

#endif
