/*
 * both_ways.c: gossip on a ring. Tokens go upwards and downwards at the same time, each half of the way.
 */
#include <parray.h>

enum { DOWN, UP };

struct message {
    int32_t origin;
    uint32_t word;
};

static void both_ways(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    struct message up = {token.origin, token.word}, down = up;
    int others = node_count(self) - 1;

    /* What comes from below is `up`: it goes upwards. An odd number of others leaves one for `up` alone. */
    for (int had = 0; had < others; had += 2) {
        bool two = had + 1 < others;
        node_send(self, UP, &up, sizeof up);
        if (two)
            node_send(self, DOWN, &down, sizeof down);
        node_recv(self, DOWN, &up, sizeof up);
        node_deliver(self, up.origin, &up.word, sizeof up.word);
        if (!two)
            break;
        node_recv(self, UP, &down, sizeof down);
        node_deliver(self, down.origin, &down.word, sizeof down.word);
    }
}
PARRAY_PROGRAM(.name = "both_ways", .task = "gossip", .topology = "ring:16", .topologies = "ring",
               .mailbox = 2, .node = both_ways);
