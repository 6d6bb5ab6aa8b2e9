/*
 * line-broadcasts: any number of packets at each node of a line, all to all nodes, greedily (Varvarigos and
 * Bertsekas 1994, Theorem 2), in K + p - 2 steps at most, K being the number of packets; the paper says K + p
 * - 1.
 *
 * Exactly: let W_j be the packets of nodes 0 .. j. The link from j to j+1 falls silent in step f_j, f_j being
 * the larger of W_j and f_(j-1) + 1 (0 while W_j is 0), as what crosses the link before it has to cross this
 * one too, later; the run ends with the last link of the slower direction. No algorithm can do with less for
 * the same two reasons, so this is the lower bound as well.
 */
#include "common/packet_times.h"
#include "parts/line_greedy.h"

static int line_prepare(struct parray *array)
{
    return greedy_task_make(array, false) ? 0 : -1;
}

/* The step in which the last link of one direction falls silent; the loop takes the nodes in the order of
 * their places on the way. */
static int silent_after(const struct greedy_task *task, bool up)
{
    int silent = 0, all = 0;
    for (int i = 0; i < task->nodes - 1; i++) {
        all += task->packets[up ? i : task->nodes - 1 - i];
        silent = all > silent + 1 || !silent ? all : silent + 1;
    }
    return silent;
}

static double line_bound(const struct parray *array)
{
    const struct greedy_task *task = parray_arg(array);
    int up = silent_after(task, true), down = silent_after(task, false);
    return packet_times(array, up > down ? up : down);
}

/* The remark after Theorem 2, where no node has more than one packet, and else the theorem. */
static double line_paper(const struct parray *array)
{
    const struct greedy_task *task = parray_arg(array);
    int all = greedy_most(task) > 1 ? greedy_all(task) : 0;
    return packet_times(array, all + parray_nodes(array) - 1);
}

static const struct parray_param line_params[] = {GREEDY_TOKENS_PARAM, {NULL, NULL, NULL}};

extern const struct parray_program line_broadcasts_program; /* for registry.c */
const struct parray_program line_broadcasts_program = {
    .name = "line-broadcasts",
    .task = "gossip",
    .summary = "any number of packets at each node of a line to all nodes, greedily",
    .paper = "Varvarigos and Bertsekas 1994, Theorem 2",
    .topology = "line:8",
    .topologies = "line mesh",
    .model = "F*",
    .models = "F*",
    .params = line_params,
    .mailbox = 2,
    .packet_bytes = 16,
    .any_port = true,
    .tables = "how many packets every node starts with",
    .prepare = line_prepare,
    .state_bytes = greedy_state_bytes,
    .node = greedy_node,
    .verify = greedy_hand_in,
    .lower_bound = line_bound,
    .paper_time = line_paper,
};
