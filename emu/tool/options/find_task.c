/*
 * find_task.c: tasks are found by name.
 */
#include "options/find_task.h"
#include "options/say.h"
#include "task/task.h"

const struct task *find_task(const char *name, const char *usage)
{
    char text[512];
    if (!name)
        return say_usage("no TASK was given; usage: parray %s (`parray list' shows all)", usage), NULL;
    const struct task *found = task_find(name);
    if (!found) {
        task_unknown_text(name, text, sizeof text);
        say_usage("%s", text);
    }
    return found;
}
