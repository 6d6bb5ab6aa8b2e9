/* On a ring of four each node sends a worm over two channels; with --worms wait they wait for each other. */
#include <parray.h>

static void node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_send_to(self, (node_rank(self) + 2) % node_count(self), NULL, 0);
    node_recv_any(self, &packet);
}

PARRAY_PROGRAM(.name = "jammed", .topology = "ring:4", .model = "W1", .node = node);
