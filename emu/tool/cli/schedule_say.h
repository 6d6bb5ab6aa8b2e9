/*
 * schedule_say.h: what `parray schedule` prints of a schedule before it runs.
 */
#ifndef SCHEDULE_SAY_H
#define SCHEDULE_SAY_H

#include <stdbool.h>
#include <stdio.h>

#include "schedule/schedule.h"
#include "schedule/schedule_check.h"

struct findings;
struct terms;

/* What the schedule is: ranks, operations, messages, how deep they are. */
void schedule_say(const struct schedule *schedule, const struct schedule_depth *depth, FILE *out);

/* How many findings and remarks there are; nothing is wrong without any. */
void schedule_say_verdict(const struct findings *findings, FILE *out);

/* The lower bound of the schedule's task under these terms, with the reason, as a line that begins with
 * `where`. Result: the steps; 0: no bound is known, and nothing was printed. `out` NULL: print
 * nothing. */
uint64_t schedule_say_bound(const struct terms *terms, const char *where, FILE *out);

struct schedule;
struct schedule_depth;

/* Write the file, whole or not at all; "-" is standard output. False after saying why not. */
bool findings_json_write(const struct findings *findings, const struct schedule *schedule,
                         const struct schedule_depth *depth, const char *path);

/* Is it the name of a collective of MSCCL? False after saying which there are. */
bool schedule_names_collective(const char *name);

#endif
