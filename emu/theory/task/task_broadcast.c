/*
 * task_broadcast.c: one node has a token for all nodes.
 */
#include "parray.h"
#include "task/task_case.h"

static bool broadcast_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_COPIES;
    demand->to = task_all(task_case);
    return task_units(task_case) && task_root(task_case, &demand->from);
}

static const struct parray_param broadcast_params[] = {TASK_ROOT_PARAM, TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_broadcast;
const struct task task_broadcast = {
    .name = "broadcast",
    .summary = "the root's token for every node",
    .general = {"partial-gossip", "active", NULL, "root"},
    .params = broadcast_params,
    .demand = broadcast_demand,
};
