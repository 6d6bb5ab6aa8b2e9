/*
 * bitonic-sort: Batcher's bitonic sort on the hypercube (Batcher 1968; Knuth, The Art of Computer Programming
 * 3, section 5.3.4; Leighton 1992, section 3.5).
 *
 * Every node has a number; in the end the numbers ascend with the ranks. A sequence is bitonic if it ascends
 * and then descends, or can be rotated to do so. A bitonic sequence of 2^k numbers is sorted in k rounds:
 * compare the first half with the second half, number by number, which leaves two bitonic sequences, the
 * smaller numbers in one and the larger in the other; then sort each of these. Stage k of the program does so
 * with the subcubes of 2^k nodes, one ascending, the next descending, so that two of them together are
 * bitonic again, for stage k + 1.
 *
 * The bound: 1 + 2 + ... + d = d (d + 1) / 2 rounds, each of which is a compare-exchange of all nodes over
 * one dimension. The program stops after them, and the task checks what it has.
 *
 * What to watch: a round uses the links of one dimension and leaves all others idle. Stage k goes down from
 * dimension k - 1 to 0.
 *
 *     parray run bitonic-sort --topology hypercube:6
 *     parray sweep bitonic-sort --topology hypercube:2 --over size=2..10
 *
 * A node waits for the packets of its partners and for no clock, so the program bears delays.
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/compare_exchange.h"

static int bitonic_prepare(struct parray *array)
{
    return one_word_a_token(array);
}

static bool bit(int number, int place)
{
    return number >> place & 1;
}

static void bitonic_node(struct node *self)
{
    const int me = node_rank(self), dim = node_degree(self);
    struct number mine = own_number(self);
    int rounds = 0;

    for (int stage = 1; stage <= dim; stage++) {
        bool descending = bit(me, stage); /* never in the last stage */
        for (int port = stage - 1; port >= 0; port--, rounds++) {
            bool upper = bit(me, port); /* port k leads to the node whose rank differs in bit k */
            compare_exchange(self, port, &mine, upper == descending);
        }
    }
    node_check_eq(self, rounds, dim * (dim + 1) / 2);
    node_deliver(self, -1, &mine.value, sizeof mine.value);
}

static double bitonic_claimed(const struct parray *array)
{
    int dim = parray_dimensions(array);
    return packet_times(array, dim * (dim + 1) / 2);
}

extern const struct parray_program bitonic_sort_program;
const struct parray_program bitonic_sort_program = {
    .name = "bitonic-sort",
    .task = "sort",
    .summary = "Batcher's bitonic sort: d (d + 1) / 2 compare-exchanges over one dimension; bears delays",
    .paper = "Batcher 1968; Knuth 1973, section 5.3.4; Leighton 1992, section 3.5",
    .classic = true,
    .picture = "--topology hypercube:3 --plot-kind spacetime",
    .topology = "hypercube:4",
    .topologies = "hypercube",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint32_t),
    .bears_delay = true,
    .prepare = bitonic_prepare,
    .node = bitonic_node,
    .claimed_time = bitonic_claimed,
};
