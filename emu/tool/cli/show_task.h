/*
 * show_task.h: a task as text and as JSON, for `list` and `show`.
 */
#ifndef SHOW_TASK_H
#define SHOW_TASK_H

#include <jansson.h>
#include <stdbool.h>

struct parray_program;
struct task;

/* With the names of those of the programs that solve the task. The caller owns the result. */
json_t *show_task_json(const struct task *task, const struct parray_program *const *programs);

/* Print the task. Result: the exit status. */
int show_task(const struct task *task, const struct parray_program *const *programs, bool json);

#endif
