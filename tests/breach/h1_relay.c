/* Node 1 passes one packet on while the next one comes in: two transmissions, H1 allows one. */
#include <parray.h>

static void node(struct node *self)
{
    for (int i = 0; i < 2; i++) {
        if (node_rank(self) == 0)
            node_send(self, 1, NULL, 0); /* line: first */
        if (node_rank(self) == 1) {
            node_recv(self, 0, NULL, 0);
            node_send(self, 1, NULL, 0); /* line: relays */
        }
        node_step(self);
    }
}

PARRAY_PROGRAM(.name = "h1_relay", .topology = "line:3", .model = "H1", .node = node);
