/*
 * task.c: the table of tasks.
 */
#include <string.h>

#include "task/task.h"

extern const struct task task_broadcast, task_gossip, task_partial_gossip, task_scatter, task_gather,
    task_exchange, task_partial_exchange, task_partial_gather, task_reduce, task_allreduce, task_scan,
    task_reduce_scatter, task_permutation, task_sort, task_elect, task_spanning_tree, task_colouring,
    task_independent_set;

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
    &task_sort,
    &task_elect,
    &task_spanning_tree,
    &task_colouring,
    &task_independent_set,
    NULL,
};
/* clang-format on */

const struct task *task_find(const char *name)
{
    for (const struct task *const *task = task_table; *task; task++)
        if (!strcmp((*task)->name, name))
            return *task;
    return NULL;
}
