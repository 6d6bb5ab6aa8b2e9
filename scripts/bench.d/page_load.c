/* A made-up protocol of many events, for scripts/bench page: in each step every node of a torus tells of an
 * event and sends a labelled packet, and receives one; now and then it names a state and gives a value. */
#include <parray.h>

static const struct parray_param params[] = {{"steps", "500", "how long the nodes go on"},
                                             {NULL, NULL, NULL}};

static int prepare(struct parray *array)
{
    int *steps = parray_alloc(array, sizeof *steps);
    *steps = (int)parray_param_int(array, "steps", 1, 1000000, NULL);
    parray_set_arg(array, steps);
    return 0;
}

static void node(struct node *self)
{
    static const char *const states[] = {"idle", "asking", "leading"};
    int steps = *(const int *)node_arg(self), rank = node_rank(self);
    for (int i = 0; i < steps; i++) {
        struct packet packet = PACKET(&i, sizeof i);
        if ((i + rank) % 20 == 0)
            node_state_name(self, states[(i + rank) / 20 % 3]);
        if ((i + rank) % 10 == 0)
            node_value(self, "round", i);
        packet.label = node_label(self, "ASK %d", i % 50);
        node_send_packet(self, i % 2 ? 1 : 3, &packet);
        packet.size = sizeof i;
        node_recv_packet(self, i % 2 ? 0 : 2, &packet);
        node_event(self, "hears %d", i % 50);
    }
}

PARRAY_PROGRAM(.name = "page-load", .topology = "torus:8x8", .params = params, .prepare = prepare,
               .node = node);
