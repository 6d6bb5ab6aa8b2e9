/*
 * task_param.c: a task has a handful of parameters.
 */
#include <string.h>

#include "parray.h"
#include "task/task.h"
#include "task/task_param.h"

int task_param_index(const struct task *task, const char *name, size_t length)
{
    for (int i = 0; task->params && task->params[i].name; i++)
        if (strlen(task->params[i].name) == length && !strncmp(task->params[i].name, name, length))
            return i;
    return -1;
}
