/*
 * task_allreduce.c: every node wants the sum of the tokens of all nodes.
 */
#include "parray.h"
#include "task/task_case.h"

static bool allreduce_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_COPIES;
    demand->combine = true;
    demand->from = task_all(task_case);
    demand->to = task_all(task_case);
    return task_units(task_case);
}

static const struct parray_param allreduce_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_allreduce;
const struct task task_allreduce = {
    .name = "allreduce",
    .summary = "the sum of all tokens for every node",
    .params = allreduce_params,
    .demand = allreduce_demand,
};
