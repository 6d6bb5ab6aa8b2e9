/*
 * task.h: what many programs do for their users, described once for all of them: broadcast, gossip, sort.
 *
 * A task is one file task_<name>.c with one `const struct task` and one line in the table of task.c. It has
 * parameters of its own, and makes its demand of them (bound/demand.h), from which bounds follow.
 *
 * Constant data: any thread may read it.
 */
#ifndef TASK_H
#define TASK_H

#include <stdbool.h>
#include <stddef.h>

struct parray_param;
struct parray_program;
struct task_case;

struct task {
    const char *name;
    const char *summary;               /* one line */
    const struct parray_param *params; /* ended by a NULL name; NULL: none */

    /* Fill in the demand of the case, with the calls of task_case.h. False: the case was refused. */
    bool (*demand)(struct task_case *task_case);
    /* Why bounds are weak or missing, as a sentence without a full stop; NULL: there is nothing to say. */
    const char *caveat;
};

extern const struct task *const task_table[]; /* ended by NULL; sorted by subject */

/* By name; NULL: there is no such task. */
const struct task *task_find(const char *name);

/* Does the program say that it solves the task? */
bool task_is_solved_by(const struct task *task, const struct parray_program *program);

/* Write "no task 'gosip'; did you mean gossip? (`parray list' shows all)". Result: as snprintf. */
int task_unknown_text(const char *name, char *text, size_t size);

#endif
