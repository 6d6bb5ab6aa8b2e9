/*
 * flow.h: the narrowest cut between two groups of nodes: as many links as paths that share no link.
 *
 * Life cycle: flow_open once, then any number of times: set `side` of all nodes, flow_find, and flow_cut for
 * either end of the cuts that there are; flow_close. One thread.
 */
#ifndef FLOW_H
#define FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct topo;

enum flow_side { FLOW_BETWEEN, FLOW_FROM, FLOW_TO };

struct flow {
    const struct topo *topo;
    uint8_t *side;    /* of each node, one of the above: set by the caller */
    size_t *first;    /* of each node: its first port among all ports */
    int8_t *used;     /* of each port: 1: a path leaves by it, -1: a path comes in, 0: neither */
    int32_t *level;   /* of each node: links from the FROM side by ports that are not used; -1: not reached */
    int32_t *next;    /* of each node: the port that is tried next */
    int32_t *queue;   /* nodes; also the path that is looked for */
    uint64_t lookups; /* of ports, since flow_open */
};

/* False: no memory; then flow_close frees what there is. */
bool flow_open(struct flow *flow, const struct topo *topo);
void flow_close(struct flow *flow);

/* Find as many paths as there are. False: that takes more than `most` lookups, and there is no cut. */
bool flow_find(struct flow *flow, uint64_t most);

/* Mark the nodes on the FROM side of a narrowest cut: of that with the fewest such nodes, or with the most.
 * Result: their number. */
int flow_cut(struct flow *flow, bool most_nodes, uint8_t *in);

#endif
