/*
 * task_sort.c: the numbers of the nodes, put in order. The number is the first word of a token, which has to
 * get to the node whose rank is the number's place in the order; of equal numbers, that of the lower rank
 * comes first.
 */
#include "parray.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

static bool sort_demand(struct task_case *task_case)
{
    size_t nodes = (size_t)task_case->topo->nodes;
    const int *rank_at = task_places(task_case);
    struct demand_pair *pairs = rank_at ? task_memory(task_case, nodes, sizeof pairs[0]) : NULL;
    for (size_t place = 0; pairs && place < nodes; place++)
        pairs[place] = (struct demand_pair){.from = rank_at[place], .to = (int)place};
    task_case->demand.form = DEMAND_PAIRS;
    task_case->demand.pairs = pairs;
    task_case->demand.pair_count = nodes;
    return pairs && task_units(task_case);
}

static enum finding_kind sort_check(struct task_run *run, struct finding *finding, const void *contents,
                                    uint32_t word)
{
    (void)word;
    return task_run_compare(run, finding, run->asked->demand.pairs[finding->node].from, contents);
}

static const struct parray_param sort_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_sort;
const struct task task_sort = {
    .name = "sort",
    .summary = "every node has a number; the node of rank r gets the one that r numbers are below",
    .params = sort_params,
    .all_have = true,
    .single = "the number of its place",
    .unnamed = true,
    .demand = sort_demand,
    .check = sort_check,
    .caveat = "the bound is that of bringing each number to its place, as if its place were known; nothing "
              "is known of what it takes to find the places",
};
