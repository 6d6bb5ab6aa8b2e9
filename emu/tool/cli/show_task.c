/*
 * show_task.c: what a task is and takes.
 */
#include <stdio.h>
#include <string.h>

#include "cli/show_task.h"
#include "json/json_value.h"
#include "options/describe.h"
#include "parray.h"
#include "task/task.h"

enum { LINE_COLUMNS = 100 };

/* The next program that solves the task; NULL: there is none. */
static const struct parray_program *const *next_solver(const struct task *task,
                                                       const struct parray_program *const *programs)
{
    while (*programs && !task_is_solved_by(task, (*programs)->task))
        programs++;
    return *programs ? programs : NULL;
}

json_t *show_task_json(const struct task *task, const struct parray_program *const *programs)
{
    json_t *names = json_array();
    while ((programs = next_solver(task, programs)))
        json_array_append_new(names, json_string((*programs++)->name));
    return json_pack("{s:s, s:s, s:o, s:o, s:o}", "name", task->name, "summary", task->summary, "params",
                     describe_params_json(task->params), "caveat", text_json(task->caveat), "programs",
                     names);
}

/* What programs of the general task are told. */
static void put_general(const struct task *task)
{
    const struct task_general *general = &task->general;
    if (!general->task)
        return;
    printf("it is a case of %s, with %s=%s, so that programs of that solve it, too\n", general->task,
           general->param, general->value ? general->value : "ROOT");
}

static void put_solvers(const struct task *task, const struct parray_program *const *programs)
{
    int column = 0;
    if (!next_solver(task, programs))
        return;
    column = printf("programs that solve it:");
    for (; (programs = next_solver(task, programs)); programs++) {
        const char *name = (*programs)->name;
        if (column + (int)strlen(name) + 1 > LINE_COLUMNS)
            column = printf("\n ") - 1;
        column += printf(" %s", name);
    }
    putchar('\n');
}

int show_task(const struct task *task, const struct parray_program *const *programs, bool json)
{
    if (json)
        return describe_print(show_task_json(task, programs), "show-task-1");
    printf("%s: %s\n", task->name, task->summary);
    describe_params(task->params);
    put_general(task);
    put_solvers(task, programs);
    if (task->caveat)
        printf("note: %s\n", task->caveat);
    printf("how few steps it can take: parray bound %s --topology SPEC --model NAME\n", task->name);
    printf("the programs side by side: parray compare %s --topology SPEC --model NAME\n", task->name);
    return PARRAY_DONE;
}
