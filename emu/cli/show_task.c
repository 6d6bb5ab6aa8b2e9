/*
 * show_task.c: what a task is and takes.
 */
#include <stdio.h>

#include "cli/show_task.h"
#include "options/describe.h"
#include "parray.h"
#include "task/task.h"

json_t *show_task_json(const struct task *task)
{
    return json_pack("{s:s, s:s, s:o, s:o}", "name", task->name, "summary", task->summary, "params",
                     describe_params_json(task->params), "caveat", describe_text(task->caveat));
}

int show_task(const struct task *task, bool json)
{
    if (json)
        return describe_print(show_task_json(task));
    printf("%s: %s\n", task->name, task->summary);
    describe_params(task->params);
    if (task->caveat)
        printf("note: %s\n", task->caveat);
    printf("how few steps it can take: parray bound %s --topology SPEC --model NAME\n", task->name);
    return PARRAY_DONE;
}
