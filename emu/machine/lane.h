/*
 * lane.h: the counters and lists of one executing context: a worker, or a node's own thread.
 *
 * A lane is written by its own context only, and read by others while all contexts stand at the barrier.
 */
#ifndef LANE_H
#define LANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"

struct block; /* node/node_memory.h */
struct shard;
struct trace_event; /* of the array's trace sink */
struct trace_stall;
struct violation; /* facts/outcome.h */

#define WOKE_MANY ((const struct shard *)1)

/* A packet that began in this step, charged to its receiver: only under models with rules. */
struct charge {
    uint32_t rank;
    uint32_t port; /* the receiver's */
};

struct charges {
    struct charge *item;
    size_t count, room;
};

/* Why the run has to stop: the first of the lowest rank in a step wins. */
struct fatal {
    int status; /* enum parray_status; 0: none */
    uint32_t rank;
    char *text; /* allocated; NULL: see overflow */
    bool overflow;
};

struct failed_check {
    uint64_t step;
    uint32_t rank;
    const char *text, *site; /* NULL: none */
};

struct lane {
    ALIGNED_LINE uint64_t transmissions;
    uint64_t digest;
    uint64_t busy_more; /* steps, over all its packets, beyond one unit's duration each */
    uint64_t stalls;
    const struct shard *woke; /* other shard of which it woke nodes in this step; WOKE_MANY: several */
    bool logged;
    bool irregular;          /* wrote to a channel_more */
    bool checked;            /* some node_check was made */
    struct charges *charges; /* a list for each shard; NULL if the model has no rules */
    struct trace_event *event;
    size_t event_count, event_room;
    unsigned char *data; /* their payloads, if the trace wants them */
    size_t data_count, data_room;
    struct trace_stall *stall; /* waits of its nodes that are over; one at most for each event */
    size_t stall_count, stall_room;
    struct violation *violation;
    size_t violation_count, violation_room;
    uint64_t violations;
    struct fatal fatal;
    struct failed_check check;
    struct block *blocks; /* node_memory.h */
};

#endif
