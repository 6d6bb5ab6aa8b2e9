/*
 * task_own.h: tasks of users: a name that ends in ".task" is that of a file with a table of tokens
 * (token_table.h); another one may be that of a task that PARRAY_TASK of a program defines
 * (task_functions.h).
 *
 * A table is read once in a process, when it is first asked for, and stays: what a run is told of it is the
 * same from its beginning to its end. Any thread.
 */
#ifndef TASK_OWN_H
#define TASK_OWN_H

#include <stdbool.h>
#include <stddef.h>

struct task;

/* The task of a file, or one that was defined; NULL: there is none, or the file has no table. */
const struct task *task_own_find(const char *name);

/* Write why the file of that name gives no task. False: it is no name of a file, or it does give one. */
bool task_own_refused(const char *name, char *text, size_t size);

#endif
