/*
 * traced_run.h: a run in a process of its own, and its trace.
 */
#ifndef TRACED_RUN_H
#define TRACED_RUN_H

#include <stddef.h>

#include "stress/run_once.h"
#include "trace/recording.h"

/* Make a run, and read its trace, which the caller closes; of a run that crashes, the part of it that was
 * written. NULL, with a sentence: there is none. */
struct recording *traced_run(const struct conditions *conditions, char *error, size_t error_size);

#endif
