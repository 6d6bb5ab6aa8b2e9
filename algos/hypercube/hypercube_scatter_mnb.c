/*
 * hypercube-scatter-mnb: a single node scatter taken out of the optimal multinode broadcast, in ceil((2^d -
 * 1)/d) steps, the minimum, over shortest paths. Bertsekas et al. 1991 say in section 3 that there is such a
 * scatter, but "quite complex to visualize and to implement", and go on to hypercube-scatter.
 *
 * In the broadcast (hypercube_mnb.c) the tokens of all nodes come to the root. These ways, walked backwards
 * in space and time, are a scatter: as many steps, and no two packets on one link in one step. The
 * broadcast's tree for node 0 clears one bit a hop on the way back to 0, so ways are shortest.
 *
 * What a node has to do follows from `offset`, the exclusive or of a packet's destination with the node: the
 * packet goes out on the port that the label of `offset` names, in the step that mirrors the one of its
 * group. Behind that port the offset is the parent of this one, whose group is an earlier one and is
 * mirrored by a later step. So the root sends the packets of the last group first, one on each port, and a
 * packet waits on its way until its turn comes.
 *
 * A node keeps packets by the number of their offset. The distances from the root add up to d 2^(d-1)
 * transmissions.
 */
#include <parray.h>

#include "common/own_token.h"
#include "parts/cube_array.h"
#include "parts/cube_order.h"
#include "parts/cube_scatter.h"

/* Larger cubes need 4 * 4^d bytes for their tables: 64 GiB and more. */
#define SCATTER_MNB_MAX_DIM 16

struct mirrored_plan {
    struct scatter_task task; /* what scatter_hand_in takes for node_arg */
    uint32_t size;            /* 2^dim */
    const uint32_t *number;   /* see cube_order.h */
};

static int mirrored_prepare(struct parray *array)
{
    struct scatter_task *task = scatter_task_make(array);
    struct mirrored_plan *plan;
    uint32_t *order, *number;

    if (!task || cube_array_dim(array, SCATTER_MNB_MAX_DIM) < 0)
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    order = parray_alloc(array, sizeof *order << task->dim);
    number = parray_alloc(array, sizeof *number << task->dim);
    cube_order_fill(task->dim, order);
    cube_number_fill(task->dim, order, number);
    task->order = order;
    *plan = (struct mirrored_plan){.task = *task, .size = 1u << task->dim, .number = number};
    parray_set_arg(array, plan);
    return 0;
}

static size_t mirrored_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

/* Send the packets of the group that begins with number `first`. */
static void mirrored_send(struct node *self, const struct mirrored_plan *plan, uint32_t *held, uint32_t first)
{
    for (uint32_t n = first; n < plan->size && n < first + (uint32_t)plan->task.dim; n++) {
        struct packet packet = PACKET(&held[n], sizeof held[n]);

        if (!held[n])
            continue;
        packet.origin = plan->task.root;
        packet.dest = node_rank(self) ^ (int)plan->task.order[n];
        node_send_packet(self, cube_label(n, plan->task.dim), &packet);
        held[n] = 0;
    }
}

static void mirrored_receive(struct node *self, const struct mirrored_plan *plan, uint32_t *held)
{
    bool each_packet_once = true;

    for (int port = 0; port < plan->task.dim; port++) {
        uint32_t token = 0, *place;
        struct packet packet = PACKET(&token, sizeof token);

        if (node_poll(self, port, &packet) == NODE_EMPTY)
            continue;
        place = &held[plan->number[(uint32_t)(packet.dest ^ node_rank(self)) & (plan->size - 1)]];
        each_packet_once &= *place == 0;
        *place = token;
    }
    node_check(self, each_packet_once);
}

static void mirrored_node(struct node *self)
{
    const struct mirrored_plan *plan = node_arg(self);
    uint32_t *held =
        node_state(self); /* by the number of the offset; 0: not here. The own token comes first */
    uint32_t dim = (uint32_t)plan->task.dim, groups = (plan->size - 2) / dim + 1;
    int me = node_rank(self);

    for (uint32_t n = 1; me == plan->task.root && n < plan->size; n++)
        held[n] = own_token(self, me ^ (int)plan->task.order[n]);
    for (uint32_t group = groups; group > 0; group--) {
        uint64_t now = node_now(self);

        mirrored_send(self, plan, held, (group - 1) * dim + 1);
        node_wait_until(self, now + plan->task.pace);
        mirrored_receive(self, plan, held);
    }
}

extern const struct parray_program hypercube_scatter_mnb_program; /* for registry.c */
const struct parray_program hypercube_scatter_mnb_program = {
    .name = "hypercube-scatter-mnb",
    .task = "scatter",
    .summary = "single node scatter out of the multinode broadcast, all ports, minimum time",
    .paper = "Bertsekas et al. 1991, section 3, a remark",
    .topology = "hypercube:10",
    .topologies = "hypercube",
    .model = "F*",
    .models = "F*",
    .params = scatter_params,
    .mailbox = 2,
    .packet_bytes = 8,
    .planned = true,
    .prepare = mirrored_prepare,
    .state_bytes = mirrored_state_bytes,
    .node = mirrored_node,
    .verify = scatter_hand_in,
    .lower_bound = cube_gather_bound,
    .paper_time = cube_gather_paper,
};
