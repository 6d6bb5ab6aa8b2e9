/*
 * worm-broadcast: one node sends a message to all, by worms, in d k steps on 2^k nodes in each of d
 * dimensions (Cang and Wu 2000, Algorithm 1 for two dimensions, Algorithm 2 for three; from an eye it is
 * their Algorithm 3).
 *
 * A phase delivers to the 2^d parts of a cube, halving it along each dimension once; the next phase does so
 * in every part. The message goes to the eyes of the cube (worm_eyes.h); where a node crosses a dimension
 * after others, it may choose between two eyes of the part, and takes the nearer. So a phase takes d steps,
 * and all k phases take d k steps.
 *
 * The paper turns the cube until the source is in the cube's first part. This program mirrors the cube
 * instead, which leaves the order of dimensions as it is. The parameter `order` gives one order for all
 * phases (by default the last dimension first), or asks for the best order of each phase, which the first
 * node of the phase looks up and puts into the message.
 *
 * From an eye the distances add up to (2^d - 1) times the sum of 2^(d i) a_(k-i), i = 0 .. k-1, where a_l =
 * (2^l - (-1)^l) / 3 is how far the eyes of a cube lie apart (Eq. 16): that sum is the minimum for k <= 3.
 * From other nodes the sum is not the minimum, although Theorem 3 says so: worm-broadcast-dp does with less.
 */
#include <string.h>

#include "parts/worm_bound.h"
#include "parts/worm_eyes.h"
#include "parts/worm_relay.h"

static const struct parray_param params[] = {
    {"root", "0", "rank of the source"},
    {"order", "",
     "dimensions in the order in which a phase halves them (1,0), or best; empty: the last one first"},
    {"route", "", "dimensions in the order in which worms cross them; empty: the first one first"},
    BOX_LATE_PARAM,
    {NULL, NULL, NULL},
};

static int prepare(struct parray *array)
{
    struct box_task *task = box_task_make(array);

    if (!task)
        return -1;
    if (strcmp(parray_param(array, "order"), "best") == 0) {
        task->tables = eye_costs_make(array, task->dims, task->levels);
        return 0;
    }
    return box_param_order(array, "order", task->dims, task->order) ? 0 : -1;
}

static void take_best_order(const struct box_task *task, struct box_message *message, int level,
                            const int *place)
{
    int order[BOX_DIMS];

    eye_best_order(task->tables, level, place, order);
    for (int i = 0; i < task->dims; i++)
        message->order[i] = (uint8_t)order[i];
}

static int split(const struct box_task *task, struct box_message *message, const int *place, int *target)
{
    int level = box_level(task, message), crossed = box_crossed(task, message), order[BOX_DIMS];

    if (crossed == 0 && task->tables && level > 1)
        take_best_order(task, message, level, place);
    for (int i = 0; i < task->dims; i++)
        order[i] = message->order[i];
    eye_target(task->dims, level, place, order, crossed, target);
    return order[crossed];
}

static void node(struct node *self)
{
    box_relay(self, split);
}

extern const struct parray_program worm_broadcast_program; /* for registry.c */
const struct parray_program worm_broadcast_program = {
    .name = "worm-broadcast",
    .task = "broadcast",
    .summary = "broadcast by worms over the eyes of all cubes, minimum time",
    .paper = "Cang and Wu 2000, Algorithms 1 to 3",
    .topology = "mesh:8x8",
    .topologies = "line ring mesh torus",
    .model = "W1",
    .models = "W1",
    .params = params,
    .tables = "with order=best, the best order of dimensions from every place",
    .prepare = prepare,
    .node = node,
    .lower_bound = box_steps,
    .paper_time = box_paper_steps,
    .tcd_bound = box_tcd_bound,
};
