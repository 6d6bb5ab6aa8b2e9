/*
 * vote.c: the nodes of a complete array agree on a token: that of the lowest rank of which they have heard.
 *
 * One round: every node tells every other one its token. Model SLA allows one packet out and one in a step,
 * so a round takes N - 1 steps: in step k of the round node r tells node r + k, and hears from node r - k.
 */
#include <parray.h>

struct opinion {
    int32_t origin; /* whose token it is */
    uint32_t word;
};

/* The port to a node: on a complete array ports ascend by peer, and a node has none to itself. */
static int port_to(const struct node *self, int peer)
{
    return peer < node_rank(self) ? peer : peer - 1;
}

static void vote(struct node *self)
{
    int me = node_rank(self), nodes = node_count(self);
    struct parray_token token;
    node_given(self, &token);
    struct opinion mine = {token.origin, token.word}, best = mine;

    for (int k = 1; k < nodes; k++) {
        struct opinion theirs;
        struct packet packet = PACKET(&theirs, sizeof theirs);
        node_send(self, port_to(self, (me + k) % nodes), &mine, sizeof mine);
        long got =
            node_recv_until(self, port_to(self, (me + nodes - k) % nodes), &packet, node_now(self) + 1);
        if (got != NODE_TIMEOUT && theirs.origin < best.origin)
            best = theirs;
    }
    node_value(self, "chosen", best.origin);
    node_deliver(self, best.origin, &best.word, sizeof best.word);
}
PARRAY_PROGRAM(.name = "vote", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .mailbox = 2, .node = vote);
