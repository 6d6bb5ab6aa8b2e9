/*
 * task_scatter.c: one node has a token of its own for each node (one-to-all personalized communication).
 */
#include "parray.h"
#include "task/task_case.h"

static bool scatter_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_PRIVATE;
    demand->to = task_all(task_case);
    return task_units(task_case) && task_root(task_case, &demand->from);
}

static const struct parray_param scatter_params[] = {TASK_ROOT_PARAM, TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_scatter;
const struct task task_scatter = {
    .name = "scatter",
    .summary = "a token of its own for every node, from the root",
    .general = {"partial-exchange", "active", NULL, "root"},
    .params = scatter_params,
    .demand = scatter_demand,
};
