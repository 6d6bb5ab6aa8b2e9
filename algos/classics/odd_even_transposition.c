/*
 * odd-even-transposition: odd-even transposition sort on a line (Habermann 1972; Knuth, The Art of Computer
 * Programming 3, section 5.3.4; Leighton 1992, section 1.6).
 *
 * Every node of a line has a number; in the end the numbers ascend along the line. In even rounds the pairs
 * 0-1, 2-3, ... compare and exchange their numbers, in odd rounds the pairs 1-2, 3-4, ...; the left node of a
 * pair keeps the smaller number.
 *
 * The bound: after N rounds all is sorted, whatever the input. (Numbers are only compared, so it is enough to
 * look at inputs of zeros and ones. The rightmost 1 moves right from round 0 or 1 on, and nothing is in its
 * way; the next one is at most a round behind it, and so on.) The program stops after N rounds, and the task
 * checks what it has. A swap of neighbours takes away one inversion, so there are at most N (N - 1) / 2.
 *
 * What to watch: in the picture a number keeps its colour; the largest one walks right without a rest. A line
 * twice as long takes twice the time.
 *
 *     parray run odd-even-transposition --topology line:16
 *     parray sweep odd-even-transposition --topology line:8 --over size=8,16,32,64
 *     parray compare sort --topology line:32
 *
 * A node waits for the packets of its partners and for no clock, so the program bears delays.
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/compare_exchange.h"

enum { LEFT, RIGHT }; /* the ports of a line */

static int odd_even_prepare(struct parray *array)
{
    return one_word_a_token(array);
}

static void odd_even_node(struct node *self)
{
    struct number mine = own_number(self);
    int swaps = 0;

    node_value(self, "swaps", 0);
    node_value(self, "last swap", 0);
    for (int round = 0; round < node_count(self); round++) {
        int port = (node_rank(self) + round) % 2 == 0 ? RIGHT : LEFT;
        if (node_peer(self, port) < 0) {
            node_step(self); /* an end of the line has no partner in every other round */
        } else if (compare_exchange(self, port, &mine, port == RIGHT)) {
            node_value(self, "swaps", ++swaps);
            node_value(self, "last swap", round + 1);
        }
    }
    node_deliver(self, -1, &mine.value, sizeof mine.value);
}

static void odd_even_figures(struct parray *array)
{
    struct parray_values swaps = {0}, last = {0};
    double nodes = parray_nodes(array);

    parray_check(array, parray_values(array, "swaps", &swaps));
    parray_check(array, swaps.sum / 2 <= nodes * (nodes - 1) / 2); /* both nodes of a swap count it */
    parray_figure(array, "swaps", swaps.sum / 2, NULL);
    parray_values(array, "last swap", &last);
    parray_figure(array, "last round with a swap", last.greatest, NULL);
}

/* A round is a step. Two nodes have nothing to do in the second of their rounds, one node in its only one. */
static double odd_even_claimed(const struct parray *array)
{
    int nodes = parray_nodes(array);
    return packet_times(array, nodes <= 2 ? nodes - 1 : nodes);
}

extern const struct parray_program odd_even_transposition_program;
const struct parray_program odd_even_transposition_program = {
    .name = "odd-even-transposition",
    .task = "sort",
    .summary = "odd-even transposition sort: neighbours compare and exchange, N rounds; bears delays",
    .paper = "Habermann 1972; Knuth 1973, section 5.3.4; Leighton 1992, section 1.6",
    .classic = true,
    .picture = "--topology line:12 --plot-kind spacetime",
    .topology = "line:16",
    .topologies = "line",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint32_t),
    .bears_delay = true,
    .prepare = odd_even_prepare,
    .node = odd_even_node,
    .figures = odd_even_figures,
    .figure_names = "swaps last_round_with_a_swap",
    .claimed_time = odd_even_claimed,
};
