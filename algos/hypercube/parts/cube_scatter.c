/* The root makes a token only when it sends it, so that it needs no memory for the 2^d of them. */
#include "common/own_token.h"
#include "cube_array.h"
#include "cube_order.h"
#include "cube_scatter.h"

const struct parray_param scatter_params[] = {
    {"root", "0", "rank of the node that sends"},
    {NULL, NULL, NULL},
};

struct scatter_task *scatter_task_make(struct parray *array)
{
    int dim = cube_array_dim(array, CUBE_MAX_DIM);
    bool ok = true;
    struct scatter_task *task;

    if (dim < 0)
        return NULL;
    task = parray_alloc(array, sizeof *task);
    task->dim = dim;
    task->root = (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &ok);
    task->pace = parray_duration(array, 1);
    parray_set_arg(array, task);
    return ok ? task : NULL;
}

int scatter_prepare(struct parray *array)
{
    return scatter_task_make(array) ? 0 : -1;
}

size_t scatter_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(uint32_t);
}

void scatter_send(struct node *self, const struct scatter_task *task, uint32_t offset, int port)
{
    int dest = task->root ^ (int)offset;
    uint32_t token = own_token(self, dest);
    struct packet packet = PACKET(&token, sizeof token);

    packet.origin = task->root;
    packet.dest = dest;
    node_send_packet(self, port, &packet);
}

static void keep(struct node *self, uint32_t token)
{
    uint32_t *mine = node_state(self);

    node_check(self, *mine == 0);
    *mine = token;
}

/* The port of the first packet tells which neighbour is the parent. */
void scatter_relay(struct node *self, scatter_route *route)
{
    int me = node_rank(self);
    uint32_t token;
    struct packet packet = PACKET_ROOM(&token, sizeof token);
    int parent;

    node_recv_any(self, &packet);
    parent = packet.port;
    while (packet.dest != me) {
        node_send_packet(self, route((uint32_t)(packet.dest ^ me), parent), &packet);
        node_recv_packet(self, parent, &packet);
    }
    keep(self, token);
}

/* No node sends the root a packet, and it wants none. */
bool scatter_hand_in(struct node *self)
{
    const struct scatter_task *task = node_arg(self);
    const uint32_t *mine = node_state(self);

    hand_in(self, task->root, *mine);
    return true;
}
