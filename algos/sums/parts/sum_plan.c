#include "sum_plan.h"

enum { UNITS_MOST = 1 << 20, WORDS_MOST = 1 << 24 };

/* The first word of share `number` of so many words among `shares`. */
static uint32_t share(uint32_t words, int number, int shares)
{
    return (uint32_t)((uint64_t)words * (uint64_t)number / (uint64_t)shares);
}

struct sum_words sum_plan_lane(const struct sum_plan *plan, int lane)
{
    uint32_t first = share(plan->units, lane, plan->lanes), end = share(plan->units, lane + 1, plan->lanes);
    uint32_t each = plan->goal == SUM_REDUCE_SCATTER ? (uint32_t)plan->nodes : 1;
    return (struct sum_words){first * each, (end - first) * each};
}

struct sum_words sum_plan_block(const struct sum_plan *plan, int lane, int block)
{
    struct sum_words all = sum_plan_lane(plan, lane);
    int position = plan->position[lane * plan->nodes + block];
    uint32_t first = share(all.count, position, plan->nodes);
    return (struct sum_words){all.first + first, share(all.count, position + 1, plan->nodes) - first};
}

bool sum_plan_is_even(const struct sum_plan *plan)
{
    uint32_t shares = (uint32_t)plan->lanes;
    if (plan->goal != SUM_REDUCE_SCATTER)
        shares *= (uint32_t)plan->nodes;
    return plan->units % shares == 0;
}

void sum_blocks_fill(const struct sum_plan *plan, int lane, struct sum_blocks *blocks)
{
    (void)lane;
    for (blocks->count = 0; blocks->count < plan->nodes; blocks->count++)
        blocks->list[blocks->count] = blocks->count;
}

void sum_plan_order(struct parray *array, struct sum_plan *plan, sum_order *order)
{
    size_t nodes = (size_t)plan->nodes, lanes = (size_t)plan->lanes;
    int *position = parray_alloc(array, lanes * nodes * sizeof *position);
    int *list = parray_alloc(array, nodes * sizeof *list);
    for (int lane = 0; lane < plan->lanes; lane++) {
        struct sum_blocks blocks = {.list = list};
        order(plan, lane, &blocks);
        for (int i = 0; i < blocks.count; i++)
            position[lane * plan->nodes + list[i]] = i;
    }
    plan->position = position;
}

struct sum_plan *sum_plan_make(struct parray *array, enum sum_goal goal)
{
    struct sum_plan *plan = parray_alloc(array, sizeof *plan);
    int nodes = parray_nodes(array);
    uint64_t one = parray_duration(array, 1), per_unit = parray_duration(array, 2) - one;
    bool ok = true;

    *plan = (struct sum_plan){.goal = goal,
                              .nodes = nodes,
                              .lanes = 1,
                              .startup = one - per_unit,
                              .per_unit = per_unit,
                              .layered = parray_layer(array) != NULL};
    plan->units = (uint32_t)parray_param_int(array, "units", 1, UNITS_MOST, &ok);
    if (goal == SUM_REDUCE || goal == SUM_BROADCAST)
        plan->root = (int)parray_param_int(array, "root", 0, nodes - 1, &ok);
    if (!ok)
        return NULL;
    if (!array_grid_of(array, &plan->grid)) {
        parray_refuse(array, "%s: this program runs on rings, tori, meshes, lines and hypercubes",
                      parray_topology(array));
        return NULL;
    }
    if (nodes > SUM_NODES_MOST || (uint64_t)nodes * plan->units > WORDS_MOST) {
        parray_refuse(array,
                      "%d nodes with tokens of %u words: this program takes at most %d nodes, and "
                      "%d words of all nodes together",
                      nodes, plan->units, SUM_NODES_MOST, WORDS_MOST);
        return NULL;
    }
    parray_set_arg(array, plan);
    return plan;
}
