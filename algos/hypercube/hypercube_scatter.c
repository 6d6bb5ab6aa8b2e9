/*
 * hypercube-scatter: one node sends every other node a packet of its own in ceil((2^d - 1)/d) steps, the
 * minimum, over shortest paths (Bertsekas et al. 1991, section 3).
 *
 * The root feeds the d subtrees of a perfectly balanced spanning tree (cube_order.h) at the same time,
 * a packet a step each, farthest nodes first. The others pass packets on at once. A subtree's packets
 * leave the root one step apart and share a path until they part, so two never meet on a link. A packet
 * for level k is followed by those of its k-1 ancestors at least, so it arrives before the last one,
 * and the largest subtree takes as many steps as it has nodes.
 *
 * Only the root has a table. The tree's paths set the differing bits in cyclic order, so the others
 * find the next port from the destination and the port of arrival. A node's own packet is the last to
 * reach it: its descendants are farther from the root.
 *
 * The distances from the root add up to d 2^(d-1) transmissions.
 */
#include <parray.h>

#include "parts/cube_array.h"
#include "parts/cube_order.h"
#include "parts/cube_scatter.h"

static int balanced_prepare(struct parray *array)
{
    struct scatter_task *task = scatter_task_make(array);
    uint32_t *order;

    if (!task)
        return -1;
    order = parray_alloc(array, sizeof *order << task->dim);
    cube_order_fill(task->dim, order);
    task->order = order;
    return 0;
}

/* A subtree is the set of nodes with one label: every d-th number. The farthest node of a subtree has the
 * greatest number. */
static void balanced_root(struct node *self, const struct scatter_task *task)
{
    int64_t next[CUBE_MAX_DIM]; /* by port: the number of the node that is served next */
    int64_t last = (INT64_C(1) << task->dim) - 1;

    for (int64_t n = last; n > last - task->dim; n--)
        next[cube_label((uint32_t)n, task->dim)] = n;
    for (int64_t left = last; left > 0;) {
        uint64_t now = node_now(self);

        for (int port = 0; port < task->dim; port++) {
            if (next[port] < 1)
                continue;
            scatter_send(self, task, task->order[next[port]], port);
            next[port] -= task->dim;
            left--;
        }
        node_wait_until(self, now + task->pace);
    }
}

static void balanced_node(struct node *self)
{
    const struct scatter_task *task = node_arg(self);

    if (node_rank(self) != task->root)
        scatter_relay(self, cube_next_port);
    else
        balanced_root(self, task);
}

extern const struct parray_program hypercube_scatter_program; /* for registry.c */
const struct parray_program hypercube_scatter_program = {
    .name = "hypercube-scatter",
    .task = "scatter",
    .summary = "single node scatter on a hypercube, all ports, minimum time",
    .paper = "Bertsekas et al. 1991, section 3",
    .topology = "hypercube:10",
    .topologies = "hypercube",
    .model = "F*",
    .models = "F*",
    .params = scatter_params,
    .mailbox = 2,
    .packet_bytes = 8,
    .any_port = true,
    .tables = "the order in which the root sends",
    .prepare = balanced_prepare,
    .state_bytes = scatter_state_bytes,
    .node = balanced_node,
    .verify = scatter_hand_in,
    .lower_bound = cube_gather_bound,
    .paper_time = cube_gather_paper,
};
