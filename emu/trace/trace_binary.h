/*
 * trace_binary.h: the binary format's sink for a trace that nobody names: what reports of a run are made from.
 */
#ifndef TRACE_BINARY_H
#define TRACE_BINARY_H

#include <stdbool.h>
#include <stddef.h>

struct trace_sink;

/* By its ending. */
bool trace_is_binary(const char *path);

/* A sink into a file without a name in $TMPDIR, else /tmp. *fd is a descriptor of it that stays open when the sink is
 * closed, for recording_open_fd: it is the caller's. NULL with a sentence in error. */
struct trace_sink *trace_binary_temporary(int *fd, char *error, size_t error_size);

#endif
