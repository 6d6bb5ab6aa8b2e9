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

#include <stdint.h>

#include "schedule/findings.h"

struct parray_program;
struct schedule;

struct schedule_job {
    const struct schedule *schedule;
    uint64_t depth; /* messages in the longest chain of them, for reports; 0: not known */
};

extern const struct parray_program schedule_program;

/* The exit status (enum parray_status) of what has findings of a severity. */
int schedule_status(enum severity severity);

#endif
