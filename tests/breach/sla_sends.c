/* A packet of three steps is still on its link when the node sends on another port. */
#include <parray.h>

static void node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 3;
    if (node_rank(self) == 0) {
        node_send_packet(self, 0, &packet); /* line: first */
        node_wait_until(self, 3);
        node_send(self, 1, NULL, 0); /* line: second */
    }
}

PARRAY_PROGRAM(.name = "sla_sends", .topology = "ring:8", .model = "SLA", .node = node);
