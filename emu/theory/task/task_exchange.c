/*
 * task_exchange.c: every node has a token of its own for each node (total exchange, all-to-all personalized).
 */
#include "parray.h"
#include "task/task_case.h"

static bool exchange_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_PRIVATE;
    demand->from = task_all(task_case);
    demand->to = task_all(task_case);
    return task_units(task_case);
}

static const struct parray_param exchange_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_exchange;
const struct task task_exchange = {
    .name = "exchange",
    .summary = "a token from every node for every node; also called total exchange",
    .general = {"partial-exchange", "active", "all", NULL},
    .params = exchange_params,
    .demand = exchange_demand,
};
