/*
 * compare_plan.h: a command line becomes a comparison, all of which is checked before the first run begins.
 */
#ifndef COMPARE_PLAN_H
#define COMPARE_PLAN_H

#include "compare/compare.h"

/* Fill in a comparison, for compare_free in any case. `usage` is that of the subcommand. Unless the result is
 * OPTS_RUN, help or a sentence was printed. */
enum opts_result compare_plan(struct compare *compare, int argc, char **argv,
                              const struct parray_program *const *programs, const char *usage);
void compare_free(struct compare *compare);

#endif
