/* A node files tokens by origin. */
#include "common/own_token.h"
#include "common/packet_times.h"
#include "torus_mnb.h"
#include "torus_schedule.h"

struct mnb_task {
    struct mesh mesh;
    const struct torus_schedule *schedule;
};

int torus_mnb_prepare(struct parray *array)
{
    struct mnb_task *task = parray_alloc(array, sizeof *task);
    if (mesh_open(&task->mesh, array) < 0 || one_word_a_token(array) < 0)
        return -1;
    if (!task->mesh.torus && task->mesh.side > 2)
        return parray_refuse(array, "%s: this program wants a torus; --layer fold makes one of it",
                             parray_topology(array));
    task->schedule = torus_schedule_make(array, &task->mesh);
    parray_set_arg(array, task);
    return task->schedule ? 0 : -1;
}

int torus_mnb_prepare_2d(struct parray *array)
{
    if (parray_dimensions(array) != 2)
        return parray_refuse(array,
                             "%s: this program wants two dimensions; mesh-mnb-optimal runs on any number",
                             parray_topology(array));
    return torus_mnb_prepare(array);
}

size_t torus_mnb_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

/* Send, by every way of the step, the token that this node is to pass on. */
static void mnb_send(struct node *self, const struct torus_schedule *schedule, const int32_t *hop,
                     const uint32_t *table)
{
    int me = node_rank(self);

    for (int way = 0; way < schedule->ways; way++) {
        if (hop[way] < 0)
            continue;
        int origin = torus_minus(schedule, me, torus_parent(schedule, hop[way], way));
        uint32_t token = table[origin];
        struct packet packet = PACKET(&token, sizeof token);
        packet.origin = origin;
        node_send_packet(self, torus_out(schedule, me, way), &packet);
    }
}

/* Receive one token by every way of the step. */
static void mnb_receive(struct node *self, const struct torus_schedule *schedule, const int32_t *hop,
                        uint32_t *table)
{
    int me = node_rank(self);
    bool all_tokens_new = true;

    for (int way = 0; way < schedule->ways; way++) {
        uint32_t token;
        struct packet packet = PACKET(&token, sizeof token);
        if (hop[way] < 0)
            continue;
        node_recv_packet(self, torus_in(schedule, me, way), &packet);
        if (!node_check(self, packet.origin >= 0 && packet.origin < schedule->nodes))
            continue;
        all_tokens_new &= table[packet.origin] == 0;
        table[packet.origin] = token;
    }
    node_check(self, all_tokens_new);
}

void torus_mnb_node(struct node *self)
{
    const struct mnb_task *task = node_arg(self);
    const struct torus_schedule *schedule = task->schedule;
    uint32_t *table = node_state(self);

    table[node_rank(self)] = own_token(self, -1);
    for (int step = 0; step < schedule->steps; step++) {
        const int32_t *hop = &schedule->hop[step * schedule->ways];
        mnb_send(self, schedule, hop, table);
        mnb_receive(self, schedule, hop, table);
    }
}

bool torus_mnb_hand_in(struct node *self)
{
    const struct mnb_task *task = node_arg(self);
    const uint32_t *table = node_state(self);

    for (int origin = 0; origin < task->mesh.nodes; origin++)
        hand_in(self, origin, table[origin]);
    node_result(self, table, (size_t)task->mesh.nodes * sizeof *table);
    return true;
}

double torus_mnb_bound(const struct parray *array)
{
    bool torus = parray_dimension_size(array, 0) > 2 && !parray_layer(array);
    int ports = torus ? 2 * parray_dimensions(array) : parray_dimensions(array);

    return packet_times(array, (parray_nodes(array) - 1 + ports - 1) / ports);
}
