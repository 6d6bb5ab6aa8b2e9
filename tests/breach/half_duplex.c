/* Neighbours exchange at once, which a half-duplex link cannot do. */
#include <parray.h>

static void node(struct node *self)
{
    int port = node_rank(self) % 2 == 0 ? 1 : 0;
    node_send(self, port, NULL, 0); /* line: sends */
    node_recv(self, port, NULL, 0);
}

PARRAY_PROGRAM(.name = "half_duplex", .topology = "line:4", .model = "H*", .node = node);
