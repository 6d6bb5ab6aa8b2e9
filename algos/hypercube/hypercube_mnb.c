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

struct mnb_plan {
    uint32_t dim;
    uint32_t size;          /* 2^dim */
    const uint32_t *order;  /* see cube_order.h */
    const uint32_t *parent; /* by number, from 1: the node from which that one gets its token */
    const uint32_t *slot;   /* the number of that parent */
};

static void fill_parents(struct parray *array, struct mnb_plan *plan)
{
    uint32_t *parent = parray_alloc(array, plan->size * sizeof *parent);
    uint32_t *slot = parray_alloc(array, plan->size * sizeof *slot);
    uint32_t *number = parray_alloc(array, plan->size * sizeof *number);

    cube_number_fill((int)plan->dim, plan->order, number);
    for (uint32_t n = 1; n < plan->size; n++) {
        parent[n] = plan->order[n] ^ 1u << cube_label(n, (int)plan->dim);
        slot[n] = number[parent[n]];
    }
    plan->parent = parent;
    plan->slot = slot;
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
    fill_parents(array, plan);
    parray_set_arg(array, plan);
    return 0;
}

static size_t mnb_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

static void mnb_node(struct node *self)
{
    const struct mnb_plan *plan = node_arg(self);
    uint32_t *table = node_state(self), me = (uint32_t)node_rank(self);
    struct packet_ends ends[MNB_MAX_DIM];
    struct node_exchange step = {.send = table,
                                 .send_stride = sizeof table[0],
                                 .size = sizeof table[0],
                                 .ends = ends,
                                 .receive_stride = sizeof table[0],
                                 .room = sizeof table[0],
                                 .from_to = ends};

    table[0] = own_token(self, -1);
    for (uint32_t first = 1; first < plan->size; first += plan->dim) {
        const uint32_t *order = &plan->order[first], *parent = &plan->parent[first];
        const uint32_t *slot = &plan->slot[first];
        uint32_t left = plan->size - first, width = left < plan->dim ? left : plan->dim, strange = 0;

        for (uint32_t port = 0; port < width; port++) {
            ends[port] = (struct packet_ends){(int32_t)(me ^ parent[port]), -1};
            __builtin_prefetch(&table[slot[port]]); /* all other nodes have run since the last step */
        }
        step.count = (int)width;
        step.send_index = slot;
        step.receive = &table[first];
        node_exchange(self, &step);
        for (uint32_t port = 0; port < width; port++)
            strange |= (uint32_t)ends[port].origin ^ me ^ order[port];
        node_check(self, !strange);
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
