/*
 * trace.h: every transmission and every stall of a run, handed over in order.
 *
 * A sink is opened before the run, gets events during it, and is closed after it: kept, or thrown away. The array
 * calls `write` from one thread at a time, at step boundaries, with events in the order (step, sending
 * node, order of the node's sends), the same on every engine and number of workers. `stall` comes in between, in the order
 * (step in which the send went on, node), behind the events of that step; and after the run once more, for the nodes that
 * still wait, in the order of ranks. A format is one file
 * with one `const struct trace_format` and one line in the table of trace.c.
 *
 * A file appears under its name only when it is whole: formats write to a neighbour and rename it. The binary format's
 * neighbour can be seen from the beginning, and read when the program was killed.
 */
#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;

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

struct trace_sink;

struct trace_format {
    const char *ending; /* ".csv" */
    const char *help;
    /* Open the file; NULL with a sentence in error. */
    struct trace_sink *(*open)(const char *path, char *error, size_t error_size);
};

/* Calls come in the order in which they stand here. */
struct trace_sink {
    bool wants_data; /* events are to have their payloads */
    /* Once, between building the array and running it; only if the run begins. NULL: the format does not tell. */
    void (*begin)(struct trace_sink *sink, const struct report *report);
    void (*write)(struct trace_sink *sink, const struct trace_event *events, size_t count);
    /* NULL: the format does not tell. */
    void (*stall)(struct trace_sink *sink, const struct trace_stall *stalls, size_t count);
    /* Once, after the run. NULL: as begin. */
    void (*end)(struct trace_sink *sink, const struct report *report);
    /* Finish: keep the file (rename it into place) or remove it; frees the sink. False with a sentence in
     * error if anything that was written did not reach the file. */
    bool (*close)(struct trace_sink *sink, bool keep, char *error, size_t error_size);
};

extern const struct trace_format *const trace_formats[]; /* ended by NULL */

/* By the path's ending. NULL with a sentence that names the endings known. */
struct trace_sink *trace_open(const char *path, char *error, size_t error_size);

/* The same for a path of any name ("-": standard output), by an ending. */
struct trace_sink *trace_open_as(const char *ending, const char *path, char *error, size_t error_size);

/* A sink that hands everything on to both, and closes both. NULL: no memory; the two are then as they were. */
struct trace_sink *trace_both(struct trace_sink *first, struct trace_sink *second);

#endif
