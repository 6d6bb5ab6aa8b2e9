/*
 * task_reduce.c: one node wants the sum of the tokens of all nodes.
 */
#include "parray.h"
#include "task/task_case.h"

static bool reduce_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_COPIES;
    demand->combine = true;
    demand->from = task_all(task_case);
    return task_units(task_case) && task_root(task_case, &demand->to);
}

static const struct parray_param reduce_params[] = {TASK_ROOT_PARAM, TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_reduce;
const struct task task_reduce = {
    .name = "reduce",
    .summary = "the sum of all tokens for the root",
    .params = reduce_params,
    .demand = reduce_demand,
};
