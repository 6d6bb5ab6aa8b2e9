/*
 * exercise.c: bitonic sort on a hypercube (Batcher 1968).
 *
 * Stage s, for s = 1 to d, sorts every group of 2^s nodes whose ranks differ in the lowest s bits only.
 * Before it the lower half of the group goes up and the upper half goes down, so that the group is bitonic;
 * it is merged as in merge.c, by the bits s - 1 down to 0. Groups themselves go up and down in turns, for the
 * next stage. The last stage sorts all, upwards.
 */
#include <parray.h>

/* Does the group of the node in that stage go up? */
static bool goes_up(int rank, int stage)
{
    /* GAP: which bit of the rank tells that? In the last stage all nodes are one group, which goes up. */
    return rank >= 0 && stage > 0;
}

/* Exchange numbers with the neighbour that differs in one bit. Result: the number that this node keeps. */
static uint32_t exchange(struct node *self, int bit, bool up, uint32_t mine)
{
    uint32_t theirs;
    bool upper = node_rank(self) >> bit & 1;
    node_send(self, bit, &mine, sizeof mine);
    node_recv(self, bit, &theirs, sizeof theirs);
    /* GAP: who keeps the larger number? It depends on `upper` and on `up`. */
    return upper && up && theirs > mine ? theirs : mine;
}

static void bitonic_sort(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    uint32_t mine = token.word;

    for (int stage = 1; stage <= node_degree(self); stage++)
        for (int bit = 0; bit < stage; bit++) /* GAP: in which order do the bits come? */
            mine = exchange(self, bit, goes_up(node_rank(self), stage), mine);
    node_deliver(self, -1, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "bitonic_sort", .task = "sort", .topology = "hypercube:4", .topologies = "hypercube",
               .model = "F1", .mailbox = 2, .node = bitonic_sort);
