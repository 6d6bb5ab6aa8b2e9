/*
 * trace.h: the table of trace formats (trace_format.h), and a sink (facts/trace_sink.h) for a file of a
 * format.
 */
#ifndef TRACE_H
#define TRACE_H

#include "facts/trace_sink.h"
#include "trace/trace_format.h"

/* Format number i; NULL: there are not as many. */
const struct trace_format *trace_format_at(size_t i);

/* Open a file in the format that its ending names. NULL, with a sentence that names the known endings. */
struct trace_sink *trace_open(const char *path, char *error, size_t error_size);

/* Open a file of any name ("-": standard output) in the format that `ending` names. */
struct trace_sink *trace_open_as(const char *ending, const char *path, char *error, size_t error_size);

#endif
