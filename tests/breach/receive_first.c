/* All nodes receive before they send. */
#include <parray.h>

static void node(struct node *self)
{
    node_recv(self, 0, NULL, 0); /* line: receives */
    node_send(self, 1, NULL, 0);
}

PARRAY_PROGRAM(.name = "receive_first", .topology = "ring:4", .node = node);
