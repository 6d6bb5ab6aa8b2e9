/*
 * explore_text.h: an exploration is made and told, for `parray explore` and `parray stress --explore`.
 */
#ifndef EXPLORE_TEXT_H
#define EXPLORE_TEXT_H

#include "cli/stress_opts.h"
#include "options/opts.h"

struct parray_program;

/* Explore a program as the request says. Result: the exit status. */
int explore_program(const struct request *request, const struct stress_request *stress,
                    const struct parray_program *program);

#endif
