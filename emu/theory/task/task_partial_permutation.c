/*
 * task_partial_permutation.c: the i-th active node has a token for the i-th target, both in the order of
 * ranks.
 */
#include <stdio.h>
#include <string.h>

#include "parray.h"
#include "task/task_case.h"

/* As many targets as there are active nodes. */
static bool find_targets(struct task_case *task_case, int count, struct node_set *targets)
{
    char as_many[32];
    const char *text = task_text(task_case, "targets");
    if (!strcmp(text, "first")) {
        *targets = (struct node_set){NULL, count};
        return true;
    }
    snprintf(as_many, sizeof as_many, "random:%d", count);
    if (!task_ranks(task_case, "targets", strcmp(text, "random") ? text : as_many, targets))
        return false;
    return targets->count == count || task_refuse(task_case,
                                                  "active names %d nodes and targets %d: they must be as "
                                                  "many",
                                                  count, targets->count);
}

static bool partial_permutation_demand(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    struct node_set active, targets;
    if (!task_units(task_case) || !task_active(task_case, &active) ||
        !find_targets(task_case, active.count, &targets))
        return false;
    struct demand_pair *pairs = task_memory(task_case, (size_t)active.count, sizeof pairs[0]);
    for (int i = 0; pairs && i < active.count; i++)
        pairs[i] = (struct demand_pair){node_set_rank(&active, i), node_set_rank(&targets, i)};
    demand->form = DEMAND_PAIRS;
    demand->pairs = pairs;
    demand->pair_count = (size_t)active.count;
    return pairs != NULL;
}

static const struct parray_param partial_permutation_params[] = {
    TASK_ACTIVE_PARAM,
    {"targets", "random", "nodes that they are for, as many: like active, or random, or first: 0, 1, 2, .."},
    TASK_UNITS_PARAM,
    TASK_PARAMS_END};

extern const struct task task_partial_permutation;
const struct task task_partial_permutation = {
    .name = "partial-permutation",
    .summary = "the i-th active node's token for the i-th target",
    .params = partial_permutation_params,
    .demand = partial_permutation_demand,
};
