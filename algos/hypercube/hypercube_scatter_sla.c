/*
 * hypercube-scatter-sla: one node sends every other node a packet of its own where a node may send on one
 * port and receive on one port in a step: 2^d - 1 steps, the minimum, as the root has so many packets
 * to send. The paper states no algorithm for this model.
 *
 * The root sends a packet every step, farthest nodes first, into the binomial tree in which a packet sets
 * its lowest differing bit first. The others pass it on at once. In any tree this keeps to the model: a
 * node receives from its parent only, and each packet in causes at most one packet out. A packet for
 * level k is followed by those of its k-1 ancestors at least, so it arrives before the last one, which
 * goes to a neighbour in step 2^d - 1.
 *
 * No node needs a table: the root walks through the numbers with k ones for k = d, d-1, .., 1. A node's own
 * packet is the last to reach it: its descendants are farther from the root.
 *
 * The distances from the root add up to d 2^(d-1) transmissions.
 */
#include <parray.h>

#include "parts/cube_array.h"
#include "parts/cube_scatter.h"

/* The next greater number with as many ones (Gosper); word is not 0. */
static uint64_t next_same_level(uint64_t word)
{
    uint64_t low = word & (~word + 1);
    uint64_t ripple = word + low;

    return ripple | ((word ^ ripple) >> __builtin_ctzll(low) >> 2);
}

static void binomial_root(struct node *self, const struct scatter_task *task)
{
    for (int level = task->dim; level > 0; level--) {
        for (uint64_t offset = (UINT64_C(1) << level) - 1; offset >> task->dim == 0;
             offset = next_same_level(offset)) {
            uint64_t now = node_now(self);

            scatter_send(self, task, (uint32_t)offset, __builtin_ctzll(offset));
            node_wait_until(self, now + task->pace);
        }
    }
}

static int lowest_port(uint32_t offset, int parent)
{
    (void)parent;
    return __builtin_ctz(offset);
}

static void binomial_node(struct node *self)
{
    const struct scatter_task *task = node_arg(self);

    if (node_rank(self) != task->root)
        scatter_relay(self, lowest_port);
    else
        binomial_root(self, task);
}

extern const struct parray_program hypercube_scatter_sla_program; /* for registry.c */
const struct parray_program hypercube_scatter_sla_program = {
    .name = "hypercube-scatter-sla",
    .task = "scatter",
    .summary = "single node scatter on a hypercube, one port, minimum time",
    .paper = "task and SLA model: Bertsekas et al. 1991, section 1 (no algorithm there)",
    .topology = "hypercube:10",
    .topologies = "hypercube",
    .model = "SLA",
    .models = "SLA F*",
    .params = scatter_params,
    .mailbox = 2,
    .packet_bytes = 8,
    .any_port = true,
    .prepare = scatter_prepare,
    .state_bytes = scatter_state_bytes,
    .node = binomial_node,
    .verify = scatter_hand_in,
    .lower_bound = cube_gather_bound,
};
