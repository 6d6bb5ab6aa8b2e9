/*
 * worm-broadcast-dp: one node sends a message to all, by worms, in d k steps on 2^k nodes in each of d
 * dimensions, with the least total communication distance of all broadcasts that halve boxes. It does with
 * less than Cang and Wu 2000 for most sources that are no eyes, where the paper claims a minimum (Theorem 3).
 *
 * A node that has the message halves its box along the dimension, and sends the message to the place in the
 * other half, for which the distance and the costs of both halves are least together. The costs of all boxes
 * are tables (worm_costs.h) that do not depend on the source. Unlike in the paper every box may be halved in
 * an order of dimensions of its own, and messages need not go to eyes. An eye remains the best source.
 *
 * No broadcast in d k steps does with less than (N - 1) + the sum over its nodes of max(0, degree - D); D
 * is how many neighbours the node has (worm_bound.c). The report says how far a run is above that bound: from
 * an eye a run meets the bound for k <= 3.
 */
#include "parts/worm_bound.h"
#include "parts/worm_costs.h"
#include "parts/worm_relay.h"

static const struct parray_param params[] = {
    {"root", "0", "rank of the source"},
    {"route", "", "dimensions in the order in which worms cross them; empty: the first one first"},
    BOX_LATE_PARAM,
    {NULL, NULL, NULL},
};

static int prepare(struct parray *array)
{
    struct box_task *task = box_task_make(array);

    if (!task)
        return -1;
    task->unphased = true;
    task->tables = box_costs_make(array, task->dims, task->levels);
    return task->tables ? 0 : -1;
}

static int split(const struct box_task *task, struct box_message *message, const int *place, int *target)
{
    return box_best_split(task->tables, message->side, place, target);
}

static void node(struct node *self)
{
    box_relay(self, split);
}

extern const struct parray_program worm_broadcast_dp_program; /* for registry.c */
const struct parray_program worm_broadcast_dp_program = {
    .name = "worm-broadcast-dp",
    .task = "broadcast",
    .summary = "broadcast by worms, minimum time, least distance of all that halve boxes",
    .paper = "Cang and Wu 2000, Theorem 3, mended; TCD >= (N-1) + sum of max(0, messages - neighbours), so "
             "that an "
             "eye is optimal for k <= 3",
    .topology = "mesh:8x8",
    .topologies = "line ring mesh torus",
    .model = "W1",
    .models = "W1",
    .params = params,
    .planned = true,
    .prepare = prepare,
    .node = node,
    .lower_bound = box_steps,
    .paper_time = box_paper_steps,
    .tcd_bound = box_tcd_bound,
};
