/*
 * one_way.c: gossip on a ring. Every node passes on upwards what comes from below, for N - 1 steps.
 */
#include <parray.h>

enum { DOWN, UP };

struct message {
    int32_t origin;
    uint32_t word;
};

static void one_way(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    struct message message = {token.origin, token.word};

    for (int step = 1; step < node_count(self); step++) {
        node_send(self, UP, &message, sizeof message);
        node_recv(self, DOWN, &message, sizeof message);
        node_deliver(self, message.origin, &message.word, sizeof message.word);
    }
}
PARRAY_PROGRAM(.name = "one_way", .task = "gossip", .topology = "ring:16", .topologies = "ring", .mailbox = 2,
               .node = one_way);
