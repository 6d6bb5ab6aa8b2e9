/*
 * prefix_sum.c: every node gets the sum of the numbers of all nodes up to itself, on a hypercube.
 *
 *     parray cc prefix_sum.c
 *     parray run ./prefix_sum.so
 *     parray run ./prefix_sum.so --topology hypercube:16
 *     parray bound scan --topology hypercube:4
 *
 * In a hypercube:d, port k leads to the node whose rank differs in bit k. After round k the 2^(k+1) nodes
 * that differ in their lowest bits alone know their common sum. A node adds each sum that comes from a lower
 * rank to its own prefix. That takes d steps, and none can do with fewer: the last rank is d links away from
 * rank 0.
 *
 * The numbers come from the task "scan", and what is handed in is checked by it. So the program needs no
 * check of its own, and the report compares it with the lower bound of the task (`parray show scan').
 */
#include <parray.h>

static void prefix_sum(struct node *self)
{
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    uint32_t prefix = own.word, sum = own.word, theirs = 0; /* modulo 2^32, as the task says */

    for (int port = 0; port < node_degree(self); port++) {
        node_send(self, port, &sum, sizeof sum);
        node_recv(self, port, &theirs, sizeof theirs);
        if (node_peer(self, port) < node_rank(self))
            prefix += theirs;
        sum += theirs;
    }
    node_deliver(self, -1, &prefix, sizeof prefix);
}

PARRAY_PROGRAM(.name = "prefix_sum", .task = "scan", .summary = "sums of all nodes up to each",
               .topology = "hypercube:4", .topologies = "hypercube", .node = prefix_sum);
