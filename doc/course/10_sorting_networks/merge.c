/*
 * merge.c: a bitonic row of numbers on a hypercube is sorted in as many steps as it has dimensions.
 *
 * Bitonic: the numbers go up and then down (Batcher 1968). The larger number of each pair of neighbours goes
 * to the node whose bit is 1, for one bit of the rank after another, the highest one first.
 */
#include <parray.h>

/* The numbers 0 to N - 1: the even ones going up, then the odd ones going down. */
static int bitonic(int rank, int nodes)
{
    return rank < nodes / 2 ? 2 * rank : 2 * (nodes - 1 - rank) + 1;
}

static void merge(struct node *self)
{
    int me = node_rank(self), mine = bitonic(me, node_count(self)), theirs;

    for (int bit = node_degree(self) - 1; bit >= 0; bit--) {
        bool upper = me >> bit & 1;
        node_send(self, bit, &mine, sizeof mine);
        node_recv(self, bit, &theirs, sizeof theirs);
        if (upper ? theirs > mine : theirs < mine)
            mine = theirs;
    }
    node_check_eq(self, mine, me);
}
PARRAY_PROGRAM(.name = "merge", .topology = "hypercube:4", .topologies = "hypercube", .model = "F1",
               .mailbox = 2, .node = merge);
