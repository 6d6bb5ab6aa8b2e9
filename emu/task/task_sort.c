/*
 * task_sort.c: the numbers of the nodes, put in order. Which number is whose is drawn from the seed, and
 * each number is a token: it has to get to the node whose rank is its place in the order.
 */
#include "parray.h"
#include "task/task_case.h"

static bool sort_demand(struct task_case *task_case)
{
    task_case->demand.form = DEMAND_PAIRS;
    return task_units(task_case) && task_permutations(task_case, 1);
}

static const struct parray_param sort_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_sort;
const struct task task_sort = {
    .name = "sort",
    .summary = "every node has a number; the node of rank r gets the one that r numbers are below",
    .params = sort_params,
    .demand = sort_demand,
    .caveat = "the bound is that of bringing each number to its place, as if its place were known; nothing "
              "is known of what it takes to find the places",
};
