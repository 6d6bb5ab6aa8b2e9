/*
 * mesh-gossip-optimal: gossip on an n x n mesh with half-duplex links in n(n+1)/2 steps, the minimum: N(N-1)
 * packets over 2(N-n) links, N = n^2. Lau and Zhang 2002 (section 3) take n^2/2 + n - 1 steps for even n,
 * n^2/2 + n - 1/2 for odd n, and 6 for n = 3.
 *
 * Every token travels along its comb (comb_tree.h). The combs put n(n+1)/2 packets on every link, so no link
 * may ever be idle. Whether links are idle depends on the order of tokens: tokens whose next node has to pass
 * them on go before those whose next node is a leaf (comb_queue.h), and the two ends of a link take turns by
 * a table of bits that was made before the run (comb_turns.h says why). In a step a node sends on the ports
 * where the turn is its own, then takes in what came on the others.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include "common/packet_times.h"
#include "parts/comb_node.h"
#include "parts/comb_tree.h"

static int optimal_prepare(struct parray *array)
{
    struct comb_gossip *plan = comb_gossip_make(array);

    if (!plan)
        return -1;
    plan->turns.low_sends = parray_alloc(array, comb_turns_bytes(plan->turns.side, plan->turns.steps));
    if (comb_turns_fill(&plan->turns) < 0)
        return parray_refuse(array, "%s: no memory to find out who sends when; try a smaller mesh",
                             parray_topology(array));
    return 0;
}

/* The ports on which this node sends in a step; on the others it receives. */
static unsigned ports_in_turn(struct node *self, const struct comb_turns *turns, int step)
{
    unsigned ports = 0;

    for (int port = 0; port < COMB_PORTS; port++) {
        int peer = node_peer(self, port);

        if (peer >= 0 && comb_turns_mine(turns, step, node_rank(self), port, peer))
            ports |= 1u << port;
    }
    return ports;
}

static void optimal_node(struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    struct comb_queue queue;

    comb_node_start(self, &queue);
    for (int step = 1; step <= plan->turns.steps; step++)
        comb_node_step(self, &queue, ports_in_turn(self, &plan->turns, step));
}

static double optimal_time(const struct parray *array)
{
    return packet_times(array, comb_least_steps(parray_dimension_size(array, 0)));
}

extern const struct parray_program mesh_gossip_optimal_program; /* for registry.c */
const struct parray_program mesh_gossip_optimal_program = {
    .name = "mesh-gossip-optimal",
    .task = "gossip",
    .summary = "gossip on a square mesh, half-duplex links, minimum time",
    .paper = "better than Lau, Zhang 2002, section 3",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .planned = true,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .prepare = optimal_prepare,
    .state_bytes = comb_node_state_bytes,
    .node = optimal_node,
    .verify = comb_node_hand_in,
    .lower_bound = gossip_bound,
    .paper_time = comb_paper_time,
    .claimed_time = optimal_time,
};
