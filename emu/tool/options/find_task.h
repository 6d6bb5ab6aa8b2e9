/*
 * find_task.h: from the TASK of a command line to a task.
 */
#ifndef FIND_TASK_H
#define FIND_TASK_H

struct task;

/* The task of that name. NULL after saying that there is none, or, if `name` is NULL, that none was given;
 * `usage` is that of the subcommand. */
const struct task *find_task(const char *name, const char *usage);

#endif
