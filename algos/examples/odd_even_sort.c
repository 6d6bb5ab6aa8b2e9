/*
 * odd_even_sort.c: the numbers of a row of nodes are sorted by exchanges between neighbours.
 *
 *     parray cc odd_even_sort.c
 *     parray run ./odd_even_sort.so
 *     parray run ./odd_even_sort.so --topology line:100 --seed 7
 *     parray run ./odd_even_sort.so --plot sort.svg --plot-kind spacetime
 *
 * Odd-even transposition sort: in even rounds nodes 0-1, 2-3, ... exchange their numbers, in odd rounds 1-2,
 * 3-4, ...; the left one keeps the smaller number and the right one the larger. After N rounds all is sorted
 * (Knuth, The Art of Computer Programming 3, 5.3.4). A round is a step, since both send at the same time;
 * each node uses one port a step, so model F1 allows it.
 */
#include <parray.h>

enum { LEFT, RIGHT };

/* The port to the partner of a round; -1: none, at an end of the line. */
static int partner_port(const struct node *self, int round)
{
    int port = (node_rank(self) + round) % 2 == 0 ? RIGHT : LEFT;
    return node_peer(self, port) < 0 ? -1 : port;
}

static void odd_even_sort(struct node *self)
{
    /* The stream of random numbers follows from --seed and the rank. */
    uint32_t mine = (uint32_t)node_random_below(self, 1000), theirs = 0;

    for (int round = 0; round < node_count(self) + 2; round++) {
        int port = partner_port(self, round);
        if (port < 0) {
            node_step(self); /* nothing to do, but stay in step with the others */
            continue;
        }
        node_send(self, port, &mine, sizeof mine);
        node_recv(self, port, &theirs, sizeof theirs);
        if (port == RIGHT ? theirs < mine : theirs > mine) {
            mine = theirs;
            node_check(self, round < node_count(self)); /* two rounds more change nothing: it is sorted */
        }
    }
    node_result(self, &mine, sizeof mine);
}

PARRAY_PROGRAM(.name = "odd_even_sort", .summary = "odd-even transposition sort on a line",
               .topology = "line:16", .topologies = "line", .mailbox = 2, .node = odd_even_sort);
