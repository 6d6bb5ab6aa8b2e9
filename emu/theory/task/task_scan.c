/*
 * task_scan.c: every node wants the sum of the tokens of all nodes whose ranks are not above its own.
 */
#include "parray.h"
#include "task/task_case.h"

static bool scan_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    demand->form = DEMAND_COPIES;
    demand->combine = true;
    demand->prefix = true;
    demand->from = task_all(task_case);
    demand->to = task_all(task_case);
    return task_units(task_case);
}

static const struct parray_param scan_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_scan;
const struct task task_scan = {
    .name = "scan",
    .summary = "for every node the sum of the tokens of ranks up to its own; also called prefix",
    .params = scan_params,
    .demand = scan_demand,
};
