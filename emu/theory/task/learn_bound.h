/*
 * learn_bound.h: what is found once of the bound of a task, for all runs of the array in this process and in
 * those that it forks; and, by a file, in others that the same user has started.
 *
 * Life cycle: task_bounds_in at most once, before all else. Any thread.
 */
#ifndef LEARN_BOUND_H
#define LEARN_BOUND_H

#include "bound/bound.h"

struct terms;

/* Plain data. */
struct task_least {
    uint64_t steps; /* the strongest bound; 0: none is known */
    uint64_t units; /* that all nodes together receive; 0: not known */
    char reason[BOUND_REASON_SIZE];
};

struct task_least task_least_of(const struct bounds *bounds);

/* Know the bound of an array without a layer from now on. */
void task_bound_learn(const struct terms *terms, const struct task_least *least);

/* Is it known? */
bool task_bound_recall(const struct terms *terms, struct task_least *least);

/* Know what the file holds, and put behind it what is learnt. Without such a file nothing is known. */
void task_bounds_in(const char *path);

#endif
