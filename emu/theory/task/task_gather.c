/*
 * task_gather.c: one node wants a token of each node.
 */
#include "parray.h"
#include "task/task_case.h"

static bool gather_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_PRIVATE;
    demand->from = task_all(task_case);
    return task_units(task_case) && task_root(task_case, &demand->to);
}

static const struct parray_param gather_params[] = {TASK_ROOT_PARAM, TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_gather;
const struct task task_gather = {
    .name = "gather",
    .summary = "every node's token for the root",
    .general = {"partial-gather", "active", NULL, "root"},
    .params = gather_params,
    .demand = gather_demand,
};
