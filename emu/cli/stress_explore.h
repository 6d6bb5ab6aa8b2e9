/*
 * stress_explore.h: `parray stress --explore`.
 */
#ifndef STRESS_EXPLORE_H
#define STRESS_EXPLORE_H

#include "cli/stress_opts.h"
#include "options/opts.h"

struct parray_program;

/* Result: the exit status. */
int explore_program(const struct request *request, const struct stress_request *stress,
                    const struct parray_program *program);

#endif
