/*
 * trace_format.h: a format of trace files.
 *
 * A format is one source with one `const struct trace_format` and one line in the table of trace.c. A file
 * appears under its name only when it is whole: a format writes to a neighbour of the file and renames it.
 * The neighbour of a binary trace is visible from the beginning, so that the trace of a run that was killed
 * can be read.
 */
#ifndef TRACE_FORMAT_H
#define TRACE_FORMAT_H

#include <stddef.h>

struct trace_sink;

struct trace_format {
    const char *ending; /* ".csv" */
    const char *help;
    /* Open the file. NULL, with a sentence in error. */
    struct trace_sink *(*open)(const char *path, char *error, size_t error_size);
};

#endif
