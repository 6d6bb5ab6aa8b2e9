/*
 * reach.h: how a message spreads: which node is first reached from which other one, and in which step.
 *
 * A worm reaches the node at the end of its route, any other packet the node behind its link. A node that
 * sends before anything has reached it is a source. Read from the transmissions alone, so that it is so for
 * any program.
 *
 * Life cycle: reach_read fills, reach_free frees. Nothing changes in between.
 */
#ifndef REACH_H
#define REACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/trace_event.h"

struct recording;

enum { REACH_NOBODY = -1, REACH_EVENTS = 200000 };
#define REACH_NEVER UINT64_MAX

/* A worm, or a packet: its channels are events[first] .. events[first + count - 1]. */
struct reach_route {
    size_t first, count;
    uint64_t step; /* the first one */
    uint32_t from, to;
};

struct reach {
    size_t nodes;
    int32_t *parent; /* by node: who reached it first; REACH_NOBODY: a source, or never reached */
    uint64_t *since; /* by node: the step in which that worm began; 0: a source; REACH_NEVER */
    struct trace_event *events;
    size_t event_count;
    struct reach_route *routes; /* in the order of the trace */
    size_t route_count;
};

/* False: no memory. The caller frees the reach in both cases. Of longer runs the first REACH_EVENTS
 * transmissions are read. */
bool reach_read(struct reach *reach, const struct recording *recording);
void reach_free(struct reach *reach);

/* After a step: the node through which another one is reached, itself if it has been reached by then;
 * REACH_NOBODY: it never is. */
int32_t reach_owner(const struct reach *reach, int32_t node, uint64_t step);

#endif
