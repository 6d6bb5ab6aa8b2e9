/*
 * task_elect.c: every node wants the largest of the numbers of all nodes: the first word of a token. The node
 * that has it is the leader; of equal numbers, that of the lower rank counts.
 */
#include "parray.h"
#include "task/task_case.h"
#include "task/task_run.h"
#include "topo/topo.h"

static bool elect_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    const uint32_t *number = task_numbers(task_case);
    int leader = 0;
    for (int rank = 1; number && rank < task_case->topo->nodes; rank++)
        leader = number[rank] > number[leader] ? rank : leader;
    demand->form = DEMAND_COPIES;
    demand->to = task_all(task_case);
    return number && task_units(task_case) && task_rank(task_case, leader, &demand->from);
}

static enum finding_kind elect_check(struct task_run *run, struct finding *finding, const void *contents,
                                     uint32_t word)
{
    (void)word;
    int leader = run->asked->demand.from.list[0];
    return finding->origin == leader ? task_run_compare(run, finding, leader, contents) : FINDING_LEADER;
}

static const struct parray_param elect_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_elect;
const struct task task_elect = {
    .name = "elect",
    .summary = "every node has a number; every node gets the largest one",
    .params = elect_params,
    .all_have = true,
    .single = "the largest number",
    .demand = elect_demand,
    .check = elect_check,
    .caveat = "the bound is that of telling all nodes the largest number; to find out which it is, nodes in "
              "lock step may use silence, too, so that nothing more is known",
};
