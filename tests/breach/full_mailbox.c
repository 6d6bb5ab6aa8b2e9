/* Both nodes send one packet in each step and neither receives. */
#include <parray.h>

static void node(struct node *self)
{
    int port = node_rank(self) == 0;
    for (;;) {
        node_send(self, port, NULL, 0); /* line: sends */
        node_step(self);
    }
}

PARRAY_PROGRAM(.name = "full_mailbox", .topology = "line:2", .node = node);
