/*
 * worm-broadcast-doubling: one node sends a message to all, by worms, by plain recursive doubling: the
 * baseline for worm-broadcast, which takes as many steps (Cang and Wu 2000, introduction).
 *
 * A node that has the message sends it to the node that has the sender's own place in the other half of the
 * box. On 2^k nodes in each of d dimensions that takes d k steps; the worms of a step are as long as half the
 * side that they halve, so the distances add up to the sum over all phases of 2^(k-1-i) (2^(d i) + .. + 2^(d
 * i + d - 1)), i = 0 .. k-1, whatever the source.
 */
#include "parts/worm_bound.h"
#include "parts/worm_relay.h"

static const struct parray_param params[] = {
    {"root", "0", "rank of the source"},
    {"order", "", "dimensions in the order in which a phase halves them (1,0); empty: the last one first"},
    {"route", "", "dimensions in the order in which worms cross them; empty: the first one first"},
    BOX_LATE_PARAM,
    {NULL, NULL, NULL},
};

static int prepare(struct parray *array)
{
    struct box_task *task = box_task_make(array);

    return task && box_param_order(array, "order", task->dims, task->order) ? 0 : -1;
}

static int split(const struct box_task *task, struct box_message *message, const int *place, int *target)
{
    int dimension = message->order[box_crossed(task, message)];

    for (int i = 0; i < task->dims; i++)
        target[i] = place[i];
    target[dimension] ^= 1 << (message->side[dimension] - 1);
    return dimension;
}

static void node(struct node *self)
{
    box_relay(self, split);
}

extern const struct parray_program worm_broadcast_doubling_program; /* for registry.c */
const struct parray_program worm_broadcast_doubling_program = {
    .name = "worm-broadcast-doubling",
    .task = "broadcast",
    .summary = "broadcast by worms, plain recursive doubling: the baseline without short routes",
    .paper = "Cang and Wu 2000, introduction",
    .topology = "mesh:8x8",
    .topologies = "line ring mesh torus",
    .model = "W1",
    .models = "W1",
    .params = params,
    .prepare = prepare,
    .node = node,
    .lower_bound = box_steps,
    .paper_time = box_paper_steps,
    .tcd_bound = box_tcd_bound,
};
