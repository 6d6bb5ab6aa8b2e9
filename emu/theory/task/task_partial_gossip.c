/*
 * task_partial_gossip.c: every active node has a token for all nodes (partial multinode broadcast).
 */
#include "parray.h"
#include "task/task_case.h"

static bool partial_gossip_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_COPIES;
    demand->to = task_all(task_case);
    return task_units(task_case) && task_active(task_case, &demand->from);
}

static const struct parray_param partial_gossip_params[] = {TASK_ACTIVE_PARAM, TASK_UNITS_PARAM,
                                                            TASK_PARAMS_END};

extern const struct task task_partial_gossip;
const struct task task_partial_gossip = {
    .name = "partial-gossip",
    .summary = "every active node's token for every node",
    .params = partial_gossip_params,
    .demand = partial_gossip_demand,
};
