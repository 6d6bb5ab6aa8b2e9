/*
 * learn_bound.h: what is found once of the bound of a task, for all runs of the array in this process and in
 * those that it forks.
 */
#ifndef LEARN_BOUND_H
#define LEARN_BOUND_H

struct bounds;
struct terms;

/* Keep the bounds that bounds_find has found (bound/bound.h), of an array without a layer. Any thread. */
void task_bound_learn(const struct terms *terms, const struct bounds *bounds);

#endif
