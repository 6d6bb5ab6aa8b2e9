/*
 * max_flow.h: the greatest flow from one source to one node after the other.
 *
 * Dinic's algorithm, with levels that are found backwards from the sink and no further than the source: where
 * the source is near, a query looks at few nodes. What a query changes is put back by the next one, so that
 * capacities may be set between queries, and arcs added.
 *
 * Life cycle: flow_open, flow_arc, any number of queries, flow_close. One thread. A sum of capacities fits
 * into 62 bits, except that FLOW_ENDLESS is more than any such sum.
 */
#ifndef MAX_FLOW_H
#define MAX_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FLOW_ENDLESS ((int64_t)1 << 62)

struct flow_half {
    int to, next;  /* next: the next half that leaves the same node; -1: none */
    int64_t limit; /* capacity; 0 for the half back */
    int64_t room;  /* what can still flow */
};

struct flow_net {
    int nodes, source;
    int *first;             /* half that leaves a node; -1: none */
    struct flow_half *half; /* 2 * arc, and 2 * arc + 1 for the way back */
    size_t halves, room;
    int *touched; /* halves that a query changed */
    size_t touches, touch_room;
    int *level; /* of each node: halves to the sink, 0: not seen */
    int *next;  /* of each node: the half that is tried next */
    int *queue;
    int queued;
};

void flow_open(struct flow_net *net, int nodes, int source);

/* Add an arc. Result: its number, from 0. */
int flow_arc(struct flow_net *net, int from, int to, int64_t capacity);

/* Take away the arc that was added last. */
void flow_arc_drop(struct flow_net *net);

static inline int64_t flow_capacity(const struct flow_net *net, int arc)
{
    return net->half[2 * arc].limit;
}

void flow_set(struct flow_net *net, int arc, int64_t capacity);

/* The greatest flow to `sink`, or `enough` if it is that or more. After less than `enough`, flow_beyond tells
 * the nodes of the narrowest cut that are on the side of the sink. */
int64_t flow_find(struct flow_net *net, int sink, int64_t enough);

static inline bool flow_beyond(const struct flow_net *net, int node)
{
    return net->level[node] > 0;
}

void flow_close(struct flow_net *net);

#endif
