/*
 * ring-broadcasts: any number of packets at each node of a ring of p nodes, all to all nodes (Varvarigos and
 * Bertsekas 1994, Theorem 2 and Lemma 1).
 *
 * split=1: a packet is two halves, which go p - 1 hops in opposite directions; a step is half a packet time.
 * Greedily K + p - 2 half units at most, K being the number of packets. In rounds w (p - 1), w being the most
 * of one node. split=0: a copy goes ceil((p - 1) / 2) hops up, another floor((p - 1) / 2) hops down. In
 * rounds w ceil((p - 1) / 2).
 *
 * With one packet a node at most that is (p - 1) / 2 packet times for halves, and floor(p / 2) for whole
 * packets, greedily or in rounds; the paper's remark has ceil(p / 2) for these.
 *
 * Lemma 1's w (p - 1) does not follow from the greedy rule, as the paper has it: packets=0,2,2 takes 5 half
 * units greedily, and 4 in rounds.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/line_greedy.h"

static int ring_prepare(struct parray *array)
{
    struct greedy_task *task = greedy_task_make(array, true);
    bool ok = true;
    if (!task)
        return -1;
    bool split = parray_param_int(array, "split", 0, 1, &ok) != 0;
    bool rounds = parray_param_int(array, "rounds", 0, 1, &ok) != 0;
    task->parts = split ? 2 : 1;
    task->hops[0] = split ? task->nodes - 1 : (task->nodes - 1) / 2;
    task->hops[1] = split ? task->nodes - 1 : task->nodes / 2;
    task->round = rounds ? task->hops[1] : 0;
    return ok ? 0 : -1;
}

static uint32_t ring_units(const struct parray *array)
{
    const struct greedy_task *task = parray_arg(array);
    return (uint32_t)task->parts;
}

/* The node with the fewest packets of its own receives all other packets on two links; and the part with the
 * longest way takes a step for each hop. Of the line under a layer an end has one link only, and it may be
 * the node with the most packets. */
static double ring_bound(const struct parray *array)
{
    const struct greedy_task *task = parray_arg(array);
    bool line = parray_layer(array);
    int all = greedy_all(task), parts = all * task->parts;
    int own = (line ? greedy_most(task) : greedy_fewest(task)) * task->parts;
    int steps = line ? parts - own : (parts - own + 1) / 2, farthest = all ? task->nodes / 2 : 0;
    return part_times(array, steps > farthest ? steps : farthest, task->parts);
}

/* The remark after Theorem 2 where no node has more than one packet; else Theorem 2 for halves, greedily, and
 * Lemma 1 for rounds. */
static double ring_paper(const struct parray *array)
{
    const struct greedy_task *task = parray_arg(array);
    if (parray_layer(array))
        return -1.0;
    if (task->round || greedy_most(task) <= 1)
        return part_times(array, greedy_most(task) * task->hops[1], task->parts);
    return task->parts == 2 ? part_times(array, greedy_all(task) + task->nodes - 1, 2) : -1.0;
}

static const struct parray_param ring_params[] = {
    GREEDY_TOKENS_PARAM,
    {"split", "1", "1: a packet is two halves that go opposite ways, 0: it stays whole"},
    {"rounds", "0", "0: a packet starts when the link is free, 1: all nodes start their next ones together"},
    {NULL, NULL, NULL},
};

extern const struct parray_program ring_broadcasts_program; /* for registry.c */
const struct parray_program ring_broadcasts_program = {
    .name = "ring-broadcasts",
    .task = "gossip",
    .summary = "any number of packets at each node of a ring to all nodes",
    .paper = "Varvarigos and Bertsekas 1994, Theorem 2",
    .topology = "ring:8",
    .topologies = "ring torus",
    .model = "F*",
    .models = "F*",
    .params = ring_params,
    .mailbox = 2,
    .packet_bytes = 16,
    .any_port = true,
    .tables = "how many packets every node starts with",
    .prepare = ring_prepare,
    .state_bytes = greedy_state_bytes,
    .node = greedy_node,
    .verify = greedy_hand_in,
    .lower_bound = ring_bound,
    .paper_time = ring_paper,
    .packet_units = ring_units,
};
