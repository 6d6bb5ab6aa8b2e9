/* Two nodes propose a value; the others accept the first that they hear of, which is not always the same. */
#include <parray.h>

struct acceptor {
    int accepted;
};

static void run(struct node *self)
{
    struct acceptor *a = node_state(self);
    int rank = node_rank(self), value = 1 + rank;
    struct packet packet = PACKET(&value, sizeof value);
    for (int port = 0; port < node_degree(self) && rank < 2; port++)
        if (node_peer(self, port) > 1)
            node_send(self, port, &value, sizeof value);
    for (int i = 0; i < 2 && rank > 1; i++) {
        packet = (struct packet)PACKET_ROOM(&value, sizeof value);
        node_recv_any(self, &packet); /* line: hears */
        if (!a->accepted)
            a->accepted = value;
        else if (value < a->accepted)
            node_reach(self, "a lower value comes later");
    }
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct acceptor);
}

static void agree(struct parray *array)
{
    int value = 0;
    for (int rank = 2; rank < parray_nodes(array); rank++) {
        int its = ((const struct acceptor *)parray_state_of(array, rank))->accepted;
        parray_checkf(array, !its || !value || its == value, "%d and %d", value, its); /* line: agree */
        value = its ? its : value;
    }
}

PARRAY_PROGRAM(.name = "first-accepted", .topology = "complete:4", .any_port = true, .bears_delay = true,
               .state_bytes = state_bytes, .node = run, .invariant = agree,
               .reaches = "a lower value comes later, a third value");
