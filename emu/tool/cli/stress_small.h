/*
 * stress_small.h: the small form of a failing run: made, shown and written as a replay file.
 */
#ifndef STRESS_SMALL_H
#define STRESS_SMALL_H

#include "cli/stress_opts.h"
#include "options/opts.h"
#include "stress/shrink.h"

/* Shrink a failing run, write its replay file and print it. The caller has filled in what fails, and not
 * `seconds`. */
void small_find(struct shrinking *shrinking, const struct request *request,
                const struct stress_request *stress);

#endif
