/*
 * trace.h: the table of trace formats, and sinks (both facts/trace_sink.h).
 */
#ifndef TRACE_H
#define TRACE_H

#include <stdio.h>

#include "facts/trace_sink.h"

/* Format number i; NULL: there are not as many. */
const struct trace_format *trace_format_at(size_t i);

/* The format that the ending of a file's name names; NULL: none. */
const struct trace_format *trace_format_of(const char *path);

/* Open a file in the format that its ending names. NULL, with a sentence that names the known endings. */
struct trace_sink *trace_open(const char *path, char *error, size_t error_size);

/* Open a file of any name ("-": standard output) in the format that `ending` names. */
struct trace_sink *trace_open_as(const char *ending, const char *path, char *error, size_t error_size);

/* Does the name of a file end as those of binary traces do? */
bool trace_is_binary(const char *path);

/* Open a sink into a file without a name in $TMPDIR, else /tmp. *fd is a descriptor of the file for
 * recording_open_fd; it stays open when the sink is closed, and the caller closes it. NULL, with a sentence
 * in error. */
struct trace_sink *trace_binary_temporary(int *fd, char *error, size_t error_size);

/* Return a sink that hands everything on to two sinks, and closes both. NULL: no memory; both sinks stay
 * open. */
struct trace_sink *trace_both(struct trace_sink *first, struct trace_sink *second);

/* A sink that writes to a file of its own: the first member of the struct of a format. */
struct file_sink {
    struct trace_sink sink;
    struct whole_file *file;
    FILE *out;
};

/* Open one of `size` zeroed bytes, with the calls of `sink`. NULL, with a sentence in error. */
void *file_sink_open(size_t size, const struct trace_sink *sink, const char *path, char *error,
                     size_t error_size);

#endif
