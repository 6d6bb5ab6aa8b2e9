/* Every node sends on port 0, which is absent at a corner of the mesh. */
#include <parray.h>

static void node(struct node *self)
{
    node_send(self, 0, NULL, 0); /* line: sends */
}

PARRAY_PROGRAM(.name = "absent_port", .topology = "mesh:2x2", .node = node);
