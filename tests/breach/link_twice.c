/* Two packets on one link direction at the same time: no model allows that. */
#include <parray.h>

static void node(struct node *self)
{
    if (node_rank(self) != 2)
        return;
    node_send(self, 1, NULL, 0); /* line: first */
    node_send(self, 1, NULL, 0); /* line: second */
}

PARRAY_PROGRAM(.name = "link_twice", .topology = "ring:8", .node = node);
