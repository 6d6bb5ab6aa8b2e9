/*
 * task_colouring.c: colours such that no two neighbours have the same one.
 */
#include "parray.h"
#include "task/task_case.h"

static bool colouring_demand(struct task_case *task_case)
{
    task_case->demand.form = DEMAND_NOTHING;
    return true;
}

extern const struct task task_colouring;
const struct task task_colouring = {
    .name = "colouring",
    .summary = "a colour for every node, none of which two neighbours share",
    .demand = colouring_demand,
    .caveat = "a program may know the topology and compute colours without a packet, so that no bound above "
              "0 is known",
};
