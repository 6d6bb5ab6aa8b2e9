/*
 * schedule_program.h: the program that carries out a schedule which is in memory.
 *
 *     struct schedule_job job = {.schedule = schedule};
 *     options.arg = &job;                            struct options of facts/options.h
 *     array_open(&schedule_program, &options, ...)
 *
 * The schedule must be finished, stay as it is, and live as long as the array. The parameters are `unit` and
 * `calc` (parray_schedule.h). Name a topology with as many nodes as the schedule has ranks.
 */
#ifndef SCHEDULE_PROGRAM_H
#define SCHEDULE_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "bound/demand.h"
#include "schedule/findings.h"
#include "schedule/schedule.h"

struct parray_program;

struct schedule_job {
    const struct schedule *schedule;
    uint64_t depth; /* messages in the longest chain of them, for reports; 0: not known */
};

extern const struct parray_program schedule_program;

/* The task that a schedule with data does, as a demand of which lower bounds are known. */
struct schedule_task {
    struct demand demand;
    int *from, *to; /* what the demand points to */
};

/* Find the demand: every rank that gives has its contributions copied to the same ranks, or has other ones
 * for each of them, or they are summed up. False: it is none of these, or nothing is demanded. The task is to
 * be closed in either case. */
bool schedule_task_find(const struct schedule *schedule, struct schedule_task *task);

void schedule_task_close(struct schedule_task *task);

/* The exit status (enum parray_status) of what has findings of a severity. */
int schedule_status(enum severity severity);

#endif
