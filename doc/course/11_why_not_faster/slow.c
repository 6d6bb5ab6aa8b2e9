/*
 * slow.c: the sum of all tokens for every node of a hypercube, by way of node 0.
 *
 * Up: the nodes whose highest bit is 1 send what they have to the neighbour without that bit, and are done;
 * then those with the next bit, and so on, until node 0 has the sum. Down: the same in reverse order.
 */
#include <parray.h>

static uint32_t up(struct node *self, uint32_t sum)
{
    uint32_t more;
    for (int bit = node_degree(self) - 1; bit >= 0; bit--) {
        if (node_rank(self) >> bit == 1)
            node_send(self, bit, &sum, sizeof sum);
        if (node_rank(self) >> bit == 0) {
            node_recv(self, bit, &more, sizeof more);
            sum += more;
        }
    }
    return sum;
}

static uint32_t down(struct node *self, uint32_t sum)
{
    for (int bit = 0; bit < node_degree(self); bit++) {
        if (node_rank(self) >> bit == 0)
            node_send(self, bit, &sum, sizeof sum);
        if (node_rank(self) >> bit == 1)
            node_recv(self, bit, &sum, sizeof sum);
    }
    return sum;
}

static void slow(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    uint32_t sum = token.word;

    node_phase(self, "up");
    sum = up(self, sum);
    node_phase(self, "down");
    sum = down(self, sum);
    node_deliver(self, -1, &sum, sizeof sum);
}
PARRAY_PROGRAM(.name = "slow", .task = "allreduce", .topology = "hypercube:4", .topologies = "hypercube",
               .mailbox = 2, .node = slow);
