/*
 * compare_run.h: one run of a comparison, in a process of its own.
 */
#ifndef COMPARE_RUN_H
#define COMPARE_RUN_H

#include "compare/compare.h"

/* Carry out one run. `wait` is called a few times a second until the run is over; if it returns false, the
 * run is ended. Result: the row, which the caller owns; NULL: the run was ended, or did not start, as a
 * sentence said.
 *
 * A row is that of a sweep with a few members more; the bound of the task comes later (compare_bound.h).
 * Member `packet_units` tells into how many units the program splits a token of one.
 * Member `forbidden` is true if the program refused the topology, the model or the parameters before the run
 * began, for the reason that is in `error`. */
json_t *compare_run(const struct compare *compare, size_t point, size_t entry, bool (*wait)(void *context),
                    void *context);

/* Is there a row, and is it of a run that ended well? */
bool compare_ended_well(const json_t *row);

/* The topology, the layer and the like do not let this program run. */
bool compare_is_forbidden(const json_t *row);

/* The program splits each token into so many units, each of which takes a unit's time on a link: it does not
 * run the task of the comparison, but that with tokens as many times as long. 1: it leaves them whole. */
uint64_t compare_parts(const json_t *row);

#endif
