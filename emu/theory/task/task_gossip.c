/*
 * task_gossip.c: every node has a token for all nodes (all-to-all broadcast, multinode broadcast).
 */
#include "parray.h"
#include "task/task_case.h"

static bool gossip_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_COPIES;
    demand->from = task_all(task_case);
    demand->to = task_all(task_case);
    return task_units(task_case) && task_counts(task_case);
}

static const struct parray_param gossip_params[] = {
    TASK_UNITS_PARAM,
    {"tokens", "1", "how many tokens the nodes have: a number for all, or one for each, as in 1,0,3"},
    {"packets", "1", "the same, in the words of a paper"},
    TASK_PARAMS_END};

extern const struct task task_gossip;
const struct task task_gossip = {
    .name = "gossip",
    .summary = "every node's token for every node; also called multinode broadcast",
    .general = {"partial-gossip", "active", "all", NULL},
    .params = gossip_params,
    .if_declared = {"tokens", "packets"},
    .demand = gossip_demand,
};
