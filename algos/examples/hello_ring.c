/*
 * hello_ring.c: every node tells its rank to the next one.
 *
 *     parray cc hello_ring.c
 *     parray run ./hello_ring.so
 *     parray run ./hello_ring.so --topology ring:1000000
 *
 * All nodes run the same function, each with its own local variables; nothing is shared but what goes over
 * links. A ring has two ports at each node: 0 leads down to the lower neighbour, 1 up to the upper one.
 *
 * It takes one step, however many nodes there are: all send in step 1, and what was sent in step 1 can be
 * received in step 2. node_recv is the only call here that waits.
 */
#include <parray.h>

static void hello_ring(struct node *self)
{
    int mine = node_rank(self), theirs = -1;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);

    /* A check that fails ends the run with status 1 and names the node, the step and this line. */
    node_check(self, theirs == node_peer(self, 0));
}

PARRAY_PROGRAM(.name = "hello_ring", .summary = "every node tells its rank to the next one",
               .topology = "ring:8", .topologies = "ring", .node = hello_ring);
