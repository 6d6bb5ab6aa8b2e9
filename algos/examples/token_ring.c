/*
 * token_ring.c: one token goes once round a ring and adds up the ranks of all nodes.
 *
 *     parray cc token_ring.c
 *     parray run ./token_ring.so
 *     parray run ./token_ring.so --trace ring.trace && parray trace ring.trace
 *     parray sweep ./token_ring.so --over topology=ring:4..64*2
 *
 * Only one node acts at a time, so N nodes take N steps: compare hello_ring.c, in which all act at once. The
 * second command shows a column for each node, in which the token is seen to wander.
 */
#include <parray.h>

enum { DOWN, UP };

static void token_ring(struct node *self)
{
    const int last = node_count(self) - 1;
    int64_t token = 0;

    /* Node 0 starts the token; all others wait for it, add their rank, and pass it on. */
    if (node_rank(self) > 0) {
        node_recv(self, DOWN, &token, sizeof token);
        token += node_rank(self);
    }
    node_send(self, UP, &token, sizeof token);

    /* It comes back to node 0 with the sum of 0 .. last. */
    if (node_rank(self) == 0) {
        node_recv(self, DOWN, &token, sizeof token);
        node_check(self, token == (int64_t)last * (last + 1) / 2);
        node_log(self, "the sum is %lld", (long long)token);
    }

    /* What goes into the result digest of the report can be compared between runs. */
    node_result(self, &token, sizeof token);
}

/* It waits for one packet at a time, so late packets do no harm: `parray stress ./token_ring.so' tries. */
PARRAY_PROGRAM(.name = "token_ring", .summary = "a token adds up all ranks", .topology = "ring:8",
               .topologies = "ring", .bears_delay = true, .node = token_ring);
