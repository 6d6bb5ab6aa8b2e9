/*
 * trace_sink.h: what takes the events of a run, in order.
 *
 * A sink is opened before the run, gets events during it, and is closed after it: kept, or thrown away. The
 * array calls `write` from one thread at a time, at step boundaries, with events in the order of steps, then
 * sending nodes, then sends of a node, on every engine and number of workers. `stall` comes in between,
 * behind the events of the step in which the sends went on, in the order of nodes, and `note` behind both,
 * with the notes of the step, in the order of nodes, then in that of what the node did. After the run `stall`
 * comes once more, for the nodes that still wait, and then `note`, both in the order of ranks.
 */
#ifndef TRACE_SINK_H
#define TRACE_SINK_H

#include <stdbool.h>
#include <stddef.h>

#include "facts/trace_event.h"

struct causes_format;
struct view;

/* The functions are called in the order in which they stand here. */
struct trace_sink {
    bool wants_data; /* events have their payloads */
    /* Once, before the run; only if the run begins. NULL: the format does not tell. */
    void (*begin)(struct trace_sink *sink, const struct view *view);
    void (*write)(struct trace_sink *sink, const struct trace_event *events, size_t count);
    /* NULL: the format does not tell. */
    void (*stall)(struct trace_sink *sink, const struct trace_stall *stalls, size_t count);
    /* NULL: the format does not tell. */
    void (*note)(struct trace_sink *sink, const struct trace_note *notes, size_t count);
    /* Once, after the run. NULL: the format does not tell. */
    void (*end)(struct trace_sink *sink, const struct view *view);
    /* Finish: keep the file (rename it into place) or remove it; frees the sink. False: something
     * that was written did not reach the file, with a sentence in error. */
    bool (*close)(struct trace_sink *sink, bool keep, char *error, size_t error_size);
};

/* A format of trace files: one source with one `const struct trace_format` and one line in the table of
 * trace/trace.c. A file appears under its name only when it is whole: a format writes to a neighbour of the
 * file and renames it. The neighbour of a binary trace is visible from the beginning, so that the trace of a
 * run that was killed can be read. */
struct trace_format {
    const char *ending; /* ".csv" */
    const char *help;
    /* The format is written from a whole run; then there is no `open`. NULL: event by event. */
    const struct causes_format *causes; /* trace/causes_file.h */
    /* Open the file. NULL, with a sentence in error. */
    struct trace_sink *(*open)(const char *path, char *error, size_t error_size);
};

#endif
