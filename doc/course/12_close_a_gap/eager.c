/*
 * eager.c: half of a gossip on a line: every node sends all tokens to the right, and one in every step.
 */
#include <parray.h>

enum { LEFT, RIGHT };

struct message {
    int32_t origin;
    uint32_t word;
};

static void eager(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    struct message message = {token.origin, token.word};

    for (int more = node_rank(self); more >= 0; more--) {
        if (node_peer(self, RIGHT) >= 0)
            node_send(self, RIGHT, &message, sizeof message);
        if (more == 0)
            break;
        node_recv(self, LEFT, &message, sizeof message);
        node_deliver(self, message.origin, &message.word, sizeof message.word);
    }
}
PARRAY_PROGRAM(.name = "eager", .task = "gossip", .topology = "line:6", .topologies = "line", .model = "H1",
               .mailbox = 2, .node = eager);
