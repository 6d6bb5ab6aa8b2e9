/*
 * schedule_demand.h: the task that a schedule with data does, as a demand of which lower bounds are known.
 */
#ifndef SCHEDULE_DEMAND_H
#define SCHEDULE_DEMAND_H

#include <stdbool.h>

#include "bound/demand.h"
#include "schedule/schedule.h"

struct schedule_task {
    struct demand demand;
    int *from, *to; /* what the demand points to */
};

/* Find the demand: every rank that gives has its contributions copied to the same ranks, or has other ones
 * for each of them, or they are summed up. False: it is none of these, or nothing is demanded. The task is to
 * be closed in either case. */
bool schedule_task_find(const struct schedule *schedule, struct schedule_task *task);

void schedule_task_close(struct schedule_task *task);

#endif
