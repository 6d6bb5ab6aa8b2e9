/*
 * hypercube-exchange-sla: total exchange where a node may send on one port and receive on one port in a
 * step: d 2^(d-1) steps, the minimum, as all packets together have d 2^(2d-1) hops to make and 2^d nodes
 * make one each in a step. The paper states no algorithm for this model.
 *
 * Phase k is for port k: each node sends the 2^(d-1) packets whose destination lies across, one a step, and
 * receives as many. No node waits, and no packet is handled in more phases than its path has hops. All
 * exchanges are pairwise on one link, which even the model F1 allows.
 *
 * A node has one place for a packet per offset c = 0 .. 2^d - 1, and place c holds the packet with
 * (origin ^ me) | (dest ^ me) = c: the first term is the bits of c that are done with, the second those
 * still to be crossed. The packet that leaves place c in phase k is replaced by the neighbour's from its
 * place c. At the end place c has the packet from me ^ c to me.
 */
#include <parray.h>

#include "common/own_token.h"
#include "parts/cube_array.h"

/* Larger cubes need 4 * 4^d bytes for their packets: 64 GiB and more. */
#define EXCHANGE_SLA_MAX_DIM 16

struct phase_plan {
    int dim;
    uint32_t size; /* 2^dim */
};

static int phase_prepare(struct parray *array)
{
    int dim = cube_array_dim(array, EXCHANGE_SLA_MAX_DIM);
    struct phase_plan *plan;

    if (dim < 0)
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    *plan = (struct phase_plan){.dim = dim, .size = 1u << dim};
    parray_set_arg(array, plan);
    return 0;
}

static size_t phase_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

/* Send the packet in place c, which has crossed the ports below `port`, over that port. */
static void phase_send(struct node *self, uint32_t *place, uint32_t c, int port)
{
    uint32_t me = (uint32_t)node_rank(self);
    uint32_t crossed = c & ((1u << port) - 1);
    struct packet packet = PACKET(&place[c], sizeof place[c]);

    packet.origin = (int32_t)(me ^ crossed);
    packet.dest = (int32_t)(me ^ c ^ crossed);
    node_check(self, place[c] != 0);
    node_send_packet(self, port, &packet);
    place[c] = 0;
}

/* Receive a packet and put it into the place that its origin and destination name. */
static void phase_receive(struct node *self, uint32_t *place, uint32_t size, int port)
{
    uint32_t me = (uint32_t)node_rank(self);
    uint32_t token;
    struct packet packet = PACKET(&token, sizeof token);
    uint32_t c;

    node_recv_packet(self, port, &packet);
    c = ((me ^ (uint32_t)packet.origin) | (me ^ (uint32_t)packet.dest)) & (size - 1);
    node_check(self, place[c] == 0);
    place[c] = token;
}

static void phase_node(struct node *self)
{
    const struct phase_plan *plan = node_arg(self);
    uint32_t *place = node_state(self);
    struct parray_token token;

    while (node_given(self, &token))
        place[token.origin ^ token.dest] = token.word;
    for (int port = 0; port < plan->dim; port++) {
        uint32_t across = 1u << port;

        for (uint32_t c = across; c < plan->size; c = (c + 1) | across) {
            phase_send(self, place, c, port);
            phase_receive(self, place, plan->size, port);
        }
    }
}

static bool phase_hand_in(struct node *self)
{
    const struct phase_plan *plan = node_arg(self);
    const uint32_t *place = node_state(self);

    for (uint32_t c = 0; c < plan->size; c++)
        hand_in(self, node_rank(self) ^ (int)c, place[c]);
    return true;
}

extern const struct parray_program hypercube_exchange_sla_program; /* for registry.c */
const struct parray_program hypercube_exchange_sla_program = {
    .name = "hypercube-exchange-sla",
    .task = "exchange",
    .summary = "total exchange on a hypercube, one port, minimum time",
    .paper = "task and SLA model: Bertsekas et al. 1991, section 1 (no algorithm there)",
    .topology = "hypercube:8",
    .topologies = "hypercube",
    .model = "SLA",
    .models = "SLA F1 F*",
    .mailbox = 2,
    .packet_bytes = 8,
    .prepare = phase_prepare,
    .state_bytes = phase_state_bytes,
    .node = phase_node,
    .verify = phase_hand_in,
    .lower_bound = cube_exchange_bound,
};
