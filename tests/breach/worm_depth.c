/* A worm of four units is still on its channels when another one comes. */
#include <parray.h>

static void node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 4;
    if (node_rank(self) == 0)
        node_send_worm(self, 3, &packet, NULL); /* line: first */
    node_wait_until(self, 4);
    if (node_rank(self) == 1)
        node_send_to(self, 4, NULL, 0); /* line: second */
}

PARRAY_PROGRAM(.name = "worm_depth", .topology = "line:6", .model = "W1", .node = node);
