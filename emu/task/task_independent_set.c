/*
 * task_independent_set.c: a maximal independent set.
 */
#include "parray.h"
#include "task/task_case.h"

static bool independent_set_demand(struct task_case *task_case)
{
    task_case->demand.form = DEMAND_NOTHING;
    return true;
}

extern const struct task task_independent_set;
const struct task task_independent_set = {
    .name = "independent-set",
    .summary = "a set without neighbours that no node can join",
    .demand = independent_set_demand,
    .caveat = "a program may know the topology and compute the set without a packet, so that no bound above "
              "0 is known",
};
