/*
 * task_permutation.c: an h-relation that is drawn from the seed: every node has h tokens and gets h tokens.
 */
#include "parray.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { TOKENS_MOST = TOPO_MAX_NODES };

static bool permutation_demand(struct task_case *task_case)
{
    int64_t h;
    task_case->demand.form = DEMAND_PAIRS;
    return task_units(task_case) &&
           task_number(task_case, "h", 1, TOKENS_MOST / task_case->topo->nodes, &h) &&
           task_permutations(task_case, h);
}

static const struct parray_param permutation_params[] = {
    {"h", "1", "tokens that each node has, and gets"}, TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_permutation;
const struct task task_permutation = {
    .name = "permutation",
    .summary = "h tokens from every node and h for every node, by random permutations",
    .params = permutation_params,
    .demand = permutation_demand,
};
