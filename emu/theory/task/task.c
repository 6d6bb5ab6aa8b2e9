/*
 * task.c: the table of tasks.
 */
#include <stdio.h>
#include <string.h>

#include "parray.h"
#include "say.h"
#include "suggest.h"
#include "task/task.h"
#include "task/task_own.h"

extern const struct task task_broadcast, task_gossip, task_partial_gossip, task_scatter, task_gather,
    task_exchange, task_partial_exchange, task_partial_gather, task_reduce, task_allreduce, task_scan,
    task_reduce_scatter, task_permutation, task_partial_permutation, task_transpose, task_sort, task_elect,
    task_consensus, task_spanning_tree, task_colouring, task_independent_set, task_snapshot;

/* clang-format off */
const struct task *const task_table[] = {
    &task_broadcast,
    &task_gossip,
    &task_partial_gossip,
    &task_scatter,
    &task_gather,
    &task_exchange,
    &task_partial_exchange,
    &task_partial_gather,
    &task_reduce,
    &task_allreduce,
    &task_scan,
    &task_reduce_scatter,
    &task_permutation,
    &task_partial_permutation,
    &task_transpose,
    &task_sort,
    &task_elect,
    &task_consensus,
    &task_spanning_tree,
    &task_colouring,
    &task_independent_set,
    &task_snapshot,
    NULL,
};
/* clang-format on */

const struct task *task_find(const char *name)
{
    for (const struct task *const *task = task_table; *task; task++)
        if (!strcmp((*task)->name, name))
            return *task;
    return task_own_find(name);
}

bool task_is_case_of(const struct task *task, const char *solved)
{
    return solved && task->general.task && !strcmp(solved, task->general.task);
}

bool task_is_solved_by(const struct task *task, const char *solved)
{
    return solved &&
           (!strcmp(solved, task->name) || task_is_case_of(task, solved) || task_own_find(solved) == task);
}

int task_unknown_text(const char *name, char *text, size_t size)
{
    char hint[512];
    struct suggestions nearest = {.word = name};
    if (task_own_refused(name, hint, sizeof hint))
        return snprintf(text, size, "%s", hint);
    for (const struct task *const *task = task_table; *task; task++)
        suggest_offer(&nearest, (*task)->name);
    suggest_text(&nearest, hint, sizeof hint);
    return snprintf(text, size, "no task '%s'%s" SAY_DO "`parray list' shows all", name, hint);
}

int task_param_index(const struct task *task, const char *name, size_t length)
{
    for (int i = 0; task->params && task->params[i].name; i++)
        if (strlen(task->params[i].name) == length && !strncmp(task->params[i].name, name, length))
            return i;
    return -1;
}
