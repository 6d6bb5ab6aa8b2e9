/*
 * two_runs.h: the page of two runs as a file, for commands that compare runs.
 */
#ifndef TWO_RUNS_H
#define TWO_RUNS_H

#include <stdbool.h>

#include "options/outputs.h"
#include "report/comparison.h"

/* The file that --report names; NULL: none. */
const char *two_runs_path(const struct output_request *request);

/* Is no file asked for but that? Or but that, and those of what was found (found.h)? */
bool two_runs_only(const struct output_request *request);
bool two_runs_or_found(const struct output_request *request);

/* Write the page. Result: it is there; else it was said why not. */
bool two_runs_page(const struct comparison *comparison, const char *path);

#endif
