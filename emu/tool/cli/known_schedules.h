/*
 * known_schedules.h: the schedules of the programs that come with parray, for a search that begins with them.
 *
 * Each program that solves the task on the array under the model runs once, in a process of its own, and what
 * it transmits becomes a schedule (solve/recorded_moves.h). One thread.
 */
#ifndef KNOWN_SCHEDULES_H
#define KNOWN_SCHEDULES_H

#include <stdbool.h>
#include <stdint.h>

#include "facts/options.h"

struct moves;
struct parray_program;
struct instance;
struct task_case;

struct known_schedules {
    const struct parray_program *const *next; /* in the table of programs */
    const struct task_case *task_case;
    const struct instance *instance;
    struct options options; /* topology, model, parameters of the task, seed */
};

/* What struct solve_known wants; `arg` is a struct known_schedules. */
const char *known_schedules_next(struct moves *moves, uint32_t most, bool (*over)(void *over_arg),
                                 void *over_arg, void *arg);

#endif
