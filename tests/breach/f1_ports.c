/* Up to the neighbour and down from the other one in the same step: two ports, F1 allows one. */
#include <parray.h>

static void node(struct node *self)
{
    node_send(self, 1, NULL, 0); /* line: sends */
    node_recv(self, 0, NULL, 0);
}

PARRAY_PROGRAM(.name = "f1_ports", .topology = "ring:4", .model = "F1", .node = node);
