/*
 * sweep_plan.h: a command line becomes a sweep, all of which is checked before the first run begins.
 */
#ifndef SWEEP_PLAN_H
#define SWEEP_PLAN_H

#include "sweep/sweep.h"

/* Fill in a sweep, for sweep_free in any case. Unless the result is OPTS_RUN, help or a sentence was
 * printed. */
enum opts_result sweep_plan(struct sweep *sweep, int argc, char **argv,
                            const struct parray_program *const *programs);
void sweep_free(struct sweep *sweep);

#endif
