/*
 * task_param.h: the parameters of a task by name. Pure functions.
 */
#ifndef TASK_PARAM_H
#define TASK_PARAM_H

#include <stddef.h>

struct task;

/* The number of the parameter whose name is the first `length` bytes of the text; -1: there is none. */
int task_param_index(const struct task *task, const char *name, size_t length);

#endif
