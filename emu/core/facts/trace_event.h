/*
 * trace_event.h: the events of which a trace is made: transmissions and stalls.
 *
 * Plain data. Steps count from 1.
 */
#ifndef TRACE_EVENT_H
#define TRACE_EVENT_H

#include <stdint.h>

/* A transmission. */
struct trace_event {
    uint64_t step;     /* first step on the link */
    uint64_t duration; /* steps on the link */
    uint32_t from, to;
    uint32_t port;        /* the sender's */
    int32_t origin, dest; /* -1: not given */
    uint32_t bytes;       /* of payload */
    uint64_t worm;        /* number of the worm, from 1, equal on all its channels; 0: none */
    const void *data;     /* the payload, during the call, if the sink wants it and it is known; else NULL */
};

/* A stall: a node sat out steps in a send. The packet goes in the step after `last`. */
struct trace_stall {
    uint64_t first, last; /* steps; TRACE_NO_END: until the end of the run */
    uint32_t node;
    uint32_t to;  /* the node whose mailbox or inbox was full */
    int32_t port; /* the port that leads there; -1: the send of a worm */
};

#define TRACE_NO_END UINT64_MAX

#endif
