/* Stalls of all kinds in a few steps: short ones, long ones, several at a time, and one that never ends. */
#include <parray.h>

static void node(struct node *self)
{
    int rank = node_rank(self);
    struct packet token = {.origin = rank, .dest = -1, .units = 1};
    for (int i = 0; i < 5 && rank % 2 == 0; i++) {
        node_send_packet(self, 1, &token);
        node_step(self);
    }
    if (rank % 2 == 0)
        return;
    node_wait_until(self, (uint64_t)(6 + 2 * (rank / 4)));
    for (int i = 0; i < (rank < 7 ? 5 : 1); i++) {
        node_recv_packet(self, 0, &token);
        node_step(self);
        node_step(self);
    }
}

PARRAY_PROGRAM(.name = "stall", .topology = "ring:8", .mailbox = 2, .node = node);
