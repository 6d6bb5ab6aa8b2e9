/*
 * trace_event.h: what a trace is made of: a transmission on a link, and a node's wait for room.
 *
 * Plain data. Steps count from 1.
 */
#ifndef TRACE_EVENT_H
#define TRACE_EVENT_H

#include <stdint.h>

struct trace_event {
    uint64_t step;     /* first step on the link */
    uint64_t duration; /* steps on the link */
    uint32_t from, to;
    uint32_t port;        /* the sender's */
    int32_t origin, dest; /* -1: not given */
    uint32_t bytes;       /* of payload */
    uint64_t worm;        /* the same for all channels of a worm, from 1; 0: none */
    const void *data;     /* the payload, during the call, if the sink wants it and it is known; else NULL */
};

/* A node sat out steps in a send, as a mailbox was full. The packet that it was about goes in the step after `last`. */
struct trace_stall {
    uint64_t first, last; /* steps; TRACE_NO_END: until the end of the run */
    uint32_t node;
    uint32_t to;  /* whose mailbox was full */
    int32_t port; /* that leads there; -1: a worm's sender, waiting for the inbox of `to` */
};

#define TRACE_NO_END UINT64_MAX

#endif
