/*
 * best_known.h: which programs that come with parray solve a task on an array under a model, and how many
 * steps they are known to take there.
 *
 * A program tells its time by a formula (claimed_time, else paper_time), for which its array is built and not
 * run; on large arrays no array is built, and no time is known. One thread.
 */
#ifndef BEST_KNOWN_H
#define BEST_KNOWN_H

#include "facts/options.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct options;
struct parray_program;
struct task_case;
struct trace_sink;

enum { KNOWN_MOST = 64 };

struct known {
    const struct parray_program *program;
    uint64_t steps; /* at most so many; 0: not known */
    uint32_t units; /* into which it splits a token, if they are not those of the task; 0: they are */
};

struct known_list {
    int count;
    struct known list[KNOWN_MOST]; /* those with a time first, the least first; others in the table's order */
};

/* The programs that solve the task of the case and that these options do not make refuse. The options name
 * the topology of the case; their parameters are those of the task. */
void best_known_find(const struct parray_program *const *programs, const struct task_case *task_case,
                     const struct options *options, struct known_list *known);

/* Run a program that solves the task of the case, with tokens as long as the case has them, and through a
 * layer if it needs one and the options name none; the sink gets what it transmits. Result: the status of
 * the run; PARRAY_USAGE: the program does not fit. */
int best_known_run(const struct parray_program *program, const struct task_case *task_case,
                   const struct options *options, struct trace_sink *sink);

/* The one with the least time; NULL: none has a time. */
const struct known *best_known(const struct known_list *known);

struct moves;
struct instance;

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
