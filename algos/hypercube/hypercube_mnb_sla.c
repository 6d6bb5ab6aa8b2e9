/*
 * hypercube-mnb-sla: multinode broadcast where a node may send on one port and receive on one port in a
 * step: 2^d - 1 steps, the minimum, as every node receives 2^d - 1 tokens. The paper states no algorithm
 * for this model.
 *
 * All nodes use the same port in a step: in step s the place of the lowest one bit of s, which is the port in
 * which two consecutive words of the Gray code differ. Each node passes on what it received last, at first
 * its own token. So a token walks along the Gray code, which visits every node once, and in each step every
 * token sits at a different node. All exchanges are pairwise on one link, which even the model F1 allows.
 *
 * Every node but the origin receives each token once: 2^d (2^d - 1) transmissions.
 */
#include <parray.h>

#include "common/own_token.h"
#include "parts/cube_array.h"

/* Larger cubes need 4 * 4^d bytes for their tables: 64 GiB and more. */
#define MNB_SLA_MAX_DIM 16

struct walk_plan {
    uint32_t size; /* 2^dim */
};

static int walk_prepare(struct parray *array)
{
    int dim = cube_array_dim(array, MNB_SLA_MAX_DIM);
    struct walk_plan *plan;

    if (dim < 0)
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    *plan = (struct walk_plan){.size = 1u << dim};
    parray_set_arg(array, plan);
    return 0;
}

static size_t walk_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

static void walk_node(struct node *self)
{
    const struct walk_plan *plan = node_arg(self);
    uint32_t *table = node_state(self); /* tokens by origin; 0: not here */
    uint32_t token = own_token(self, -1);
    struct packet packet = PACKET_ROOM(&token, sizeof token);

    packet.origin = node_rank(self);
    table[packet.origin] = token;
    for (uint32_t round = 1; round < plan->size; round++) {
        int port = __builtin_ctz(round);

        node_send_packet(self, port, &packet);
        node_recv_packet(self, port, &packet);
        node_check(self, table[packet.origin] == 0);
        table[packet.origin] = token;
    }
}

static bool walk_hand_in(struct node *self)
{
    const struct walk_plan *plan = node_arg(self);
    const uint32_t *table = node_state(self);

    for (uint32_t origin = 0; origin < plan->size; origin++)
        hand_in(self, (int)origin, table[origin]);
    return true;
}

extern const struct parray_program hypercube_mnb_sla_program; /* for registry.c */
const struct parray_program hypercube_mnb_sla_program = {
    .name = "hypercube-mnb-sla",
    .task = "gossip",
    .summary = "multinode broadcast on a hypercube, one port, minimum time",
    .paper = "task and SLA model: Bertsekas et al. 1991, section 1 (no algorithm there)",
    .topology = "hypercube:10",
    .topologies = "hypercube",
    .model = "SLA",
    .models = "SLA F1 F*",
    .mailbox = 2,
    .packet_bytes = 8,
    .prepare = walk_prepare,
    .state_bytes = walk_state_bytes,
    .node = walk_node,
    .verify = walk_hand_in,
    .lower_bound = cube_gather_bound,
};
