/*
 * task_elect.c: every node wants the largest of the numbers of all nodes. It is a token of the node that has
 * it, which is drawn from the seed.
 */
#include "parray.h"
#include "rng.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* Of the seed: another one than those of parameters and permutations. */
#define STREAM (UINT64_MAX / 2 + 1)

static bool elect_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    struct rng rng;
    rng_open(&rng, task_case->seed, STREAM);
    demand->form = DEMAND_COPIES;
    demand->to = task_all(task_case);
    return task_units(task_case) &&
           task_rank(task_case, (int)rng_below(&rng, (uint64_t)task_case->topo->nodes), &demand->from);
}

static const struct parray_param elect_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_elect;
const struct task task_elect = {
    .name = "elect",
    .summary = "every node has a number; every node gets the largest one",
    .params = elect_params,
    .demand = elect_demand,
    .caveat = "the bound is that of telling all nodes the largest number; to find out which it is, nodes in "
              "lock step may use silence, too, so that nothing more is known",
};
