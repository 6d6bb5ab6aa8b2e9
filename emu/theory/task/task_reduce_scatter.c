/*
 * task_reduce_scatter.c: every node has a token for each node, and wants the sum of those that are for it.
 */
#include "parray.h"
#include "task/task_case.h"

static bool reduce_scatter_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_PRIVATE;
    demand->combine = true;
    demand->from = task_all(task_case);
    demand->to = task_all(task_case);
    return task_units(task_case);
}

static const struct parray_param reduce_scatter_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_reduce_scatter;
const struct task task_reduce_scatter = {
    .name = "reduce-scatter",
    .summary = "for every node the sum of the tokens that all nodes have for it",
    .params = reduce_scatter_params,
    .demand = reduce_scatter_demand,
};
