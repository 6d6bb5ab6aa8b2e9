/* Each of two nodes sends three worms to the other, whose inbox holds two, and none is received. */
#include <parray.h>

static void node(struct node *self)
{
    for (int i = 0; i < 3; i++) {
        node_wait_until(self, (uint64_t)(2 * i + node_rank(self) + 1));
        node_send_to(self, 1 - node_rank(self), NULL, 0); /* line: sends */
    }
}

PARRAY_PROGRAM(.name = "worm_full", .topology = "line:2", .model = "W1", .node = node);
