/*
 * hypercube-mnb: multinode broadcast in ceil((2^d - 1)/d) steps, the minimum (Bertsekas et al. 1991,
 * section 2): every node has one token, and all nodes get all of them.
 *
 * One broadcast from node 0 is planned in groups: in step i node t of group i gets the token on the
 * link that its label names, from the parent that has that bit clear (cube_order.h). The other sources
 * use the same plan, moved by exclusive or, which maps links to links of the same port. As the labels of
 * a group differ, a node is asked for one token a port and step: in step i it sends on port p the token of
 * origin me ^ parent(t), and receives there the token of origin me ^ t, t being the node of
 * group i with label p.
 *
 * A node files tokens by the number of t = me ^ origin. What arrives in a step then lies side by side, in
 * the order of the ports, and the parents of a class of rotations do so too.
 *
 * Every node but the origin receives each token once: 2^d (2^d - 1) transmissions.
 */
#include <parray.h>

#include "common/own_token.h"
#include "parts/cube_array.h"
#include "parts/cube_order.h"

/* Larger cubes need 4 * 4^d bytes for their tables: 64 GiB and more. */
#define MNB_MAX_DIM 16

/* How the node with a given number gets its token: from its parent. */
struct mnb_hop {
    uint32_t slot;   /* number of its parent */
    uint32_t offset; /* the parent */
};

struct mnb_plan {
    uint32_t dim;
    uint32_t size;             /* 2^dim */
    const uint32_t *order;     /* see cube_order.h */
    const struct mnb_hop *hop; /* by number, from 1; a step's worth of blanks at the end */
};

static const struct mnb_hop *plan_hops(struct parray *array, const struct mnb_plan *plan)
{
    struct mnb_hop *hop = parray_alloc(array, (plan->size + plan->dim) * sizeof *hop);
    uint32_t *number = parray_alloc(array, plan->size * sizeof *number);

    cube_number_fill((int)plan->dim, plan->order, number);
    for (uint32_t n = 1; n < plan->size; n++) {
        hop[n].offset = plan->order[n] ^ 1u << cube_label(n, (int)plan->dim);
        hop[n].slot = number[hop[n].offset];
    }
    return hop;
}

static int mnb_prepare(struct parray *array)
{
    int dim = cube_array_dim(array, MNB_MAX_DIM);
    struct mnb_plan *plan;
    uint32_t *order;

    if (dim < 0)
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    order = parray_alloc(array, sizeof *order << dim);
    cube_order_fill(dim, order);
    *plan = (struct mnb_plan){.dim = (uint32_t)dim, .size = 1u << dim, .order = order};
    plan->hop = plan_hops(array, plan);
    parray_set_arg(array, plan);
    return 0;
}

static size_t mnb_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

/* Send on ports 0 .. width-1 what the neighbours' nodes number first .. first+width-1 wait for. */
static void mnb_send(struct node *self, const struct mnb_hop *hop, uint32_t *table, uint32_t width)
{
    struct packet packet = PACKET(NULL, sizeof *table);
    uint32_t me = (uint32_t)node_rank(self);
    bool all_tokens_here = true;

    for (uint32_t port = 0; port < width; port++) {
        packet.data = &table[hop[port].slot];
        packet.origin = (int32_t)(me ^ hop[port].offset);
        all_tokens_here &= table[hop[port].slot] != 0;
        node_send_packet(self, (int)port, &packet);
    }
    node_check(self, all_tokens_here);
}

/*
 * Receive on the ports 0 .. width-1 the tokens of the origins me ^ order[port], straight into their places.
 * All other nodes have run since the last step, so the table is out of the caches: what the next step sends
 * is fetched while the packets are taken in.
 */
static void mnb_receive(struct node *self, const uint32_t *order, uint32_t *place, uint32_t width,
                        const struct mnb_hop *next, const uint32_t *table)
{
    struct packet packet;
    uint32_t me = (uint32_t)node_rank(self), strange = 0;

    for (uint32_t port = 0; port < width; port++) {
        packet.data = &place[port];
        packet.size = sizeof place[port];
        node_recv_packet(self, (int)port, &packet);
        strange |= (uint32_t)packet.origin ^ me ^ order[port];
        __builtin_prefetch(&table[next[port].slot]);
    }
    node_check(self, !strange);
}

static void mnb_node(struct node *self)
{
    const struct mnb_plan *plan = node_arg(self);
    uint32_t *table = node_state(self);

    table[0] = own_token(self, -1);
    for (uint32_t first = 1; first < plan->size; first += plan->dim) {
        uint32_t left = plan->size - first;
        uint32_t width = left < plan->dim ? left : plan->dim;

        mnb_send(self, &plan->hop[first], table, width);
        mnb_receive(self, &plan->order[first], &table[first], width, &plan->hop[first + plan->dim], table);
    }
}

static bool mnb_hand_in(struct node *self)
{
    const struct mnb_plan *plan = node_arg(self);
    const uint32_t *table = node_state(self);
    uint32_t me = (uint32_t)node_rank(self);

    for (uint32_t n = 0; n < plan->size; n++)
        hand_in(self, (int)(me ^ plan->order[n]), table[n]);
    return true;
}

extern const struct parray_program hypercube_mnb_program; /* for registry.c */
const struct parray_program hypercube_mnb_program = {
    .name = "hypercube-mnb",
    .task = "gossip",
    .summary = "multinode broadcast on a hypercube, all ports, minimum time",
    .paper = "Bertsekas et al. 1991, section 2",
    .topology = "hypercube:10",
    .topologies = "hypercube",
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = 8,
    .planned = true,
    .prepare = mnb_prepare,
    .state_bytes = mnb_state_bytes,
    .node = mnb_node,
    .verify = mnb_hand_in,
    .lower_bound = cube_gather_bound,
    .paper_time = cube_gather_paper,
};
