/*
 * stress_small.h: the small form of a failing run: made, shown and written as a replay file.
 */
#ifndef STRESS_SMALL_H
#define STRESS_SMALL_H

#include "cli/stress_opts.h"
#include "options/opts.h"
#include "stress/shrink.h"

struct campaign;

/* Shrink a failing run, write its replay file and print it. The caller has filled in what fails, and not
 * `seconds`. */
void small_find(struct shrinking *shrinking, const struct request *request,
                const struct stress_request *stress);

/* Likewise what a campaign has found, for that reason. */
void small_of_finding(const struct campaign *campaign, const struct reason *reason,
                      const struct request *request, const struct stress_request *stress);

/* Write the page of --report, if it is asked for: a failing run beside the undisturbed one. */
void small_page(const struct conditions *failing, const struct request *request,
                const struct stress_request *stress);

/* Say that there is no page, as no run has failed, if one was asked for. */
void small_no_page(const struct request *request);

#endif
