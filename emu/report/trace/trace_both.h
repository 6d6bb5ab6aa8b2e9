/*
 * trace_both.h: a sink that writes one run to two traces.
 */
#ifndef TRACE_BOTH_H
#define TRACE_BOTH_H

#include "facts/trace_sink.h"

/* Return a sink that hands everything on to two sinks, and closes both. NULL: no memory; both sinks stay
 * open. */
struct trace_sink *trace_both(struct trace_sink *first, struct trace_sink *second);

#endif
