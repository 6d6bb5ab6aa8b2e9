/*
 * explore_run.h: one run of an exploration, and what it adds to the exploration.
 */
#ifndef EXPLORE_RUN_H
#define EXPLORE_RUN_H

#include "stress/acts.h"
#include "stress/explore.h"

/* A run to be made, in which these choices take effect. */
struct explore_task {
    const struct choice *choice; /* in choice_order */
    size_t count;
    struct choice critical;
    int32_t instead; /* as in struct exploration */
    enum call call;  /* in which the run takes another way, and its line */
    const char *site;
};

/* Make the run. Result: its array, with the history, for array_close; `ending` is that of the run. If a
 * deadlock of a part of the array or a violation ends the run, a second run shows what the other nodes would
 * have done, and the array is that of the second one. NULL: the array could not be built, and the exploration
 * says why; or somebody stops the exploration. */
struct parray *explore_run(struct exploration *exploration, const struct explore_task *task,
                           struct run_ending *ending);

/* Count an execution, which no earlier run was. False: it is one more than the limit, and is not counted. */
bool explore_count(struct exploration *exploration, const struct parray *array,
                   const struct run_ending *ending);

/* Is the exploration to go on? */
bool explore_goes_on(const struct exploration *exploration);

#endif
