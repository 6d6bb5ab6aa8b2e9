/*
 * task_partial_exchange.c: every active node has a token of its own for each node (Varvarigos and Bertsekas
 * 1994).
 */
#include "parray.h"
#include "task/task_case.h"

static bool partial_exchange_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_PRIVATE;
    demand->to = task_all(task_case);
    return task_units(task_case) && task_active(task_case, &demand->from);
}

static const struct parray_param partial_exchange_params[] = {TASK_ACTIVE_PARAM, TASK_UNITS_PARAM,
                                                              TASK_PARAMS_END};

extern const struct task task_partial_exchange;
const struct task task_partial_exchange = {
    .name = "partial-exchange",
    .summary = "a token from every active node for every node",
    .params = partial_exchange_params,
    .demand = partial_exchange_demand,
};
