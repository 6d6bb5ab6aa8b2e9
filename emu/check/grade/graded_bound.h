/*
 * graded_bound.h: how few steps a task can take on the array of a setting, from nothing but the setting.
 */
#ifndef GRADED_BOUND_H
#define GRADED_BOUND_H

#include "bound/bound.h"

struct exam_setting;
struct task;

struct graded_bound {
    uint64_t steps;                 /* 0: no bound is known */
    char reason[BOUND_REASON_SIZE]; /* "": none */
    char topology[64];              /* as the topology calls itself */
};

/* False with a sentence in `error`: there is no such array, or the task has no such parameters. */
bool graded_bound(const struct task *task, const struct exam_setting *setting, struct graded_bound *bound,
                  char *error, size_t size);

#endif
