/* Nodes that return at once: what it costs to make them, to start each of them once, and to end them. */
#include <parray.h>

static void idle(struct node *self)
{
    (void)self;
}

PARRAY_PROGRAM(.name = "idle-nodes", .summary = "every node returns at once", .topology = "ring:1000",
               .node = idle);
