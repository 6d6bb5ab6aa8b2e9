/*
 * trace_sink.h: whoever takes every transmission and every stall of a run, handed over in order.
 *
 * A sink is opened before the run, gets events during it, and is closed after it: kept, or thrown away. The array
 * calls `write` from one thread at a time, at step boundaries, with events in the order (step, sending
 * node, order of the node's sends), the same on every engine and number of workers. `stall` comes in between, in the order
 * (step in which the send went on, node), behind the events of that step; and after the run once more, for the nodes that
 * still wait, in the order of ranks.
 */
#ifndef TRACE_SINK_H
#define TRACE_SINK_H

#include <stdbool.h>
#include <stddef.h>

#include "facts/trace_event.h"

struct view;

/* Calls come in the order in which they stand here. */
struct trace_sink {
    bool wants_data; /* events are to have their payloads */
    /* Once, between building the array and running it; only if the run begins. NULL: the format does not tell. */
    void (*begin)(struct trace_sink *sink, const struct view *view);
    void (*write)(struct trace_sink *sink, const struct trace_event *events, size_t count);
    /* NULL: the format does not tell. */
    void (*stall)(struct trace_sink *sink, const struct trace_stall *stalls, size_t count);
    /* Once, after the run. NULL: as begin. */
    void (*end)(struct trace_sink *sink, const struct view *view);
    /* Finish: keep the file (rename it into place) or remove it; frees the sink. False with a sentence in
     * error if anything that was written did not reach the file. */
    bool (*close)(struct trace_sink *sink, bool keep, char *error, size_t error_size);
};

#endif
