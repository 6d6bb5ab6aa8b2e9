/*
 * task_partial_gather.c: every node has a token of its own for each active node.
 */
#include "parray.h"
#include "task/task_case.h"

static bool partial_gather_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_PRIVATE;
    demand->from = task_all(task_case);
    return task_units(task_case) && task_active(task_case, &demand->to);
}

static const struct parray_param partial_gather_params[] = {TASK_ACTIVE_PARAM, TASK_UNITS_PARAM,
                                                            TASK_PARAMS_END};

extern const struct task task_partial_gather;
const struct task task_partial_gather = {
    .name = "partial-gather",
    .summary = "a token from every node for every active node",
    .params = partial_gather_params,
    .demand = partial_gather_demand,
};
