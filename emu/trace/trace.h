/*
 * trace.h: the formats of trace files, and a sink (facts/trace_sink.h) for a file of each.
 *
 * A format is one file with one `const struct trace_format` and one line in the table of trace.c.
 *
 * A file appears under its name only when it is whole: formats write to a neighbour and rename it. The binary format's
 * neighbour can be seen from the beginning, and read when the program was killed.
 */
#ifndef TRACE_H
#define TRACE_H

#include "facts/trace_sink.h"

struct trace_format {
    const char *ending; /* ".csv" */
    const char *help;
    /* Open the file; NULL with a sentence in error. */
    struct trace_sink *(*open)(const char *path, char *error, size_t error_size);
};

extern const struct trace_format *const trace_formats[]; /* ended by NULL */

/* By the path's ending. NULL with a sentence that names the endings known. */
struct trace_sink *trace_open(const char *path, char *error, size_t error_size);

/* The same for a path of any name ("-": standard output), by an ending. */
struct trace_sink *trace_open_as(const char *ending, const char *path, char *error, size_t error_size);

#endif
