/*
 * find_task.c: tasks are found by name.
 */
#include "nearest.h"
#include "options/find_task.h"
#include "options/say.h"
#include "task/task.h"

const struct task *find_task(const char *name, const char *usage)
{
    char hint[256];
    struct nearest nearest = {.word = name};
    if (!name)
        return say_usage("no TASK was given; usage: parray %s (`parray list' shows all)", usage), NULL;
    const struct task *found = task_find(name);
    for (const struct task *const *task = task_table; *task; task++)
        nearest_offer(&nearest, (*task)->name);
    nearest_text(&nearest, hint, sizeof hint);
    if (!found)
        say_usage("no task '%s'%s (`parray list' shows all)", name, hint);
    return found;
}
