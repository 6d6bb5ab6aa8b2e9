/*
 * trace_both.h: one run into two traces.
 */
#ifndef TRACE_BOTH_H
#define TRACE_BOTH_H

#include "facts/trace_sink.h"

/* A sink that hands everything on to both, and closes both. NULL: no memory; the two are then as they were. */
struct trace_sink *trace_both(struct trace_sink *first, struct trace_sink *second);

#endif
