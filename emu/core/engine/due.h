/*
 * due.h: the node that a worker runs next.
 */
#ifndef DUE_H
#define DUE_H

#include "step/clock.h"
#include "step/shard.h"

/* The next due node. If no node is due any more and the next step is
 * this shard's alone, open that step here. NULL: the worker has to close the step together with the other
 * workers. */
static inline struct node *due_node(struct shard *shard, struct parray *array)
{
    struct node *next = shard_next(shard, array->nodes);
    uint64_t step;
    while (!next && shard->alone_until && clock_alone(array, shard, &step)) {
        shard_open(shard, array->nodes, step);
        next = shard_next(shard, array->nodes);
    }
    return next;
}

#endif
