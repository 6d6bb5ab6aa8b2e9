/*
 * trace_binary.h: a binary trace in a file without a name, from which the reports of a run are made.
 */
#ifndef TRACE_BINARY_H
#define TRACE_BINARY_H

#include <stdbool.h>
#include <stddef.h>

struct trace_sink;

/* Does the name of a file end as those of binary traces do? */
bool trace_is_binary(const char *path);

/* Open a sink into a file without a name in $TMPDIR, else /tmp. *fd is a descriptor of the file for
 * recording_open_fd; it stays open when the sink is closed, and the caller closes it. NULL, with a sentence
 * in error. */
struct trace_sink *trace_binary_temporary(int *fd, char *error, size_t error_size);

#endif
