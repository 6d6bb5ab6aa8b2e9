/* A packet has eight bytes, and the buffer of its receiver four. */
#include <parray.h>

static void node(struct node *self)
{
    long long eight = 8;
    int four;
    node_send(self, 1, &eight, sizeof eight);
    node_recv(self, 0, &four, sizeof four); /* line: receives */
}

PARRAY_PROGRAM(.name = "short_buffer", .topology = "ring:3", .node = node);
