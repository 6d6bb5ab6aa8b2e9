/* The corner of a mesh has no neighbour above. */
#include <parray.h>

static void node(struct node *self)
{
    node_send(self, 0, NULL, 0); /* line: sends */
}

PARRAY_PROGRAM(.name = "absent_port", .topology = "mesh:2x2", .node = node);
