/*
 * task_spanning_tree.c: a tree of shortest ways from one node to all others (breadth-first search).
 */
#include "parray.h"
#include "task/task_case.h"

static bool spanning_tree_demand(struct task_case *task_case)
{
    struct node_set root;
    return task_root(task_case, &root);
}

static const struct parray_param spanning_tree_params[] = {TASK_ROOT_PARAM, TASK_PARAMS_END};

extern const struct task task_spanning_tree;
const struct task task_spanning_tree = {
    .name = "spanning-tree",
    .summary = "a tree of shortest ways from the root: every node gets its parent",
    .params = spanning_tree_params,
    .demand = spanning_tree_demand,
    .caveat = "a program may know the topology and compute the tree without a packet, so that no bound above "
              "0 is known",
};
