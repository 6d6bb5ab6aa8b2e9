/*
 * flow_reach.h: does a flow that is large enough reach every node that computes, each by itself?
 *
 * A reach is a network of flows whose source has an arc to each node that computes, for what the node begins
 * with, and whose other arcs are added by the caller. By the theorem of Edmonds (1973) trees that bring all
 * of that to all nodes can be packed into the arcs if and only if the answer is yes.
 *
 * A node that is reached belongs to the source from then on: a cut that lets too little through has all
 * nodes that are reached on the side of the source. So most queries end near the sink.
 *
 * Life cycle: reach_open, reach_arc, then any queries, reach_close. One thread.
 */
#ifndef FLOW_REACH_H
#define FLOW_REACH_H

#include "fabric/max_flow.h"

/* `stop` is asked now and then; if it is true, all ends. */
struct forest_watch {
    bool (*stop)(void *arg);
    void *arg;
};

struct flow_reach {
    struct flow_net net;
    int compute;    /* arc v of the net leads from the source to node v, below `compute` */
    int64_t *given; /* what each node that computes begins with */
    int hint;       /* the node where the last answer was no: it is asked first */
    int fails;      /* that node */
    int *only;      /* if there are any, only these nodes are asked */
    int onlys;
    /* If it is there, it is called for each node that lacks something and is not in `skip`, to which it adds
     * the nodes that are not to be asked any more. */
    void (*found)(void *arg);
    void *arg;
    uint8_t *skip;
    const struct forest_watch *watch; /* NULL: none */
    bool stopped;                     /* answers mean nothing any more */
};

/* A network with so many nodes, all of which begin with nothing. */
void reach_open(struct flow_reach *reach, int nodes, int compute);

void reach_give(struct flow_reach *reach, int node, int64_t amount);

/* What a node begins with is for it without end. */
void reach_give_all(struct flow_reach *reach, int node);

/* Arcs are counted from 0, without those of the source. */
static inline int reach_arc(struct flow_reach *reach, int from, int to, int64_t capacity)
{
    return flow_arc(&reach->net, from, to, capacity) - reach->compute;
}

static inline int64_t reach_capacity(const struct flow_reach *reach, int arc)
{
    return flow_capacity(&reach->net, reach->compute + arc);
}

static inline void reach_set(struct flow_reach *reach, int arc, int64_t capacity)
{
    flow_set(&reach->net, reach->compute + arc, capacity);
}

/* How much is missing to `need` at some node that is asked; 0: nothing at any. If not 0, flow_beyond tells
 * the side of the cut on which that node, `fails`, is; it is the last one of those that are found. */
int64_t reach_lacks(struct flow_reach *reach, int64_t need);

void reach_close(struct flow_reach *reach);

#endif
