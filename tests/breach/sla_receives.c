/* Two neighbours send to a node in the same step, each of them lawfully; SLA lets it receive one packet. */
#include <parray.h>

static void node(struct node *self)
{
    node_wait_until(self, 17);
    if (node_rank(self) == 9)
        node_send(self, 0, NULL, 0); /* line: first */
    if (node_rank(self) == 4)
        node_send(self, 3, NULL, 0); /* line: second */
}

PARRAY_PROGRAM(.name = "sla_receives", .topology = "mesh:4x4", .model = "SLA", .node = node);
