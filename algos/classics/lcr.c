/*
 * lcr: the nodes of a ring elect a leader (Le Lann 1977; Chang and Roberts 1979; Lynch 1996, section 3.3).
 *
 * The problem: all nodes run the same program. One of them has to become the leader, and all have to know
 * it. Each has a number of its own; it knows no other, and not how many nodes there are.
 *
 * The idea: every node sends its number up. A node passes on a number larger than its own, and drops a
 * smaller one. Only the largest number comes back to where it began: that node is the leader, and tells all.
 * (The numbers come from the task "elect"; of equal ones that of the lower rank counts as the larger.)
 *
 * The bounds: if the numbers fall along the ring, the largest goes N links, the next one N - 1, and so on: N
 * (N + 1) / 2 packets. If they rise, each but one is dropped at once: 2 N - 1. On average over all orders it
 * is N (1 + 1/2 + ... + 1/N), about N ln N. The news takes N more. In lock step the largest number moves in
 * every step: N steps, and N for the news.
 *
 * What to watch: most numbers die soon; one line goes all the way round. The number of packets differs from
 * seed to seed, the steps do not. hirschberg-sinclair has no bad order.
 *
 *     parray run lcr --topology ring:16 --plot lcr.svg --plot-kind spacetime
 *     parray sweep lcr --topology ring:64 --over seed=1..9 --columns transmissions,message_bound,average
 *     parray compare elect --topology ring:64
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/wave_ring.h"

struct candidate {
    uint32_t number;
    int32_t rank;    /* whose number it is */
    uint32_t leader; /* 1: that node is the leader */
};

static int lcr_prepare(struct parray *array)
{
    return one_word_a_token(array) ? -1 : wave_ring_prepare(array);
}

static bool is_larger(const struct candidate *a, const struct candidate *b)
{
    return a->number != b->number ? a->number > b->number : a->rank < b->rank;
}

static void lcr_pass(struct node *self, struct candidate *candidate, int *messages)
{
    const char *label = candidate->leader ? node_label(self, "LEADER %d", candidate->rank)
                                          : node_label(self, "%u", candidate->number);
    wave_ring_send(self, UP, label, candidate, sizeof *candidate, candidate->rank);
    ++*messages;
}

static void lcr_node(struct node *self)
{
    struct candidate own = {own_token(self, -1), node_rank(self), 0}, heard = own;
    int messages = 0;

    node_state_name(self, "candidate");
    lcr_pass(self, &own, &messages);
    while (!heard.leader) {
        node_recv(self, DOWN, &heard, sizeof heard);
        if (heard.rank == own.rank) {
            heard.leader = 1; /* it has been all round the ring: nobody has a larger one */
            node_event(self, "wins");
            node_state_name(self, "leader");
        }
        if (heard.leader || is_larger(&heard, &own)) {
            if (messages == 1 && heard.rank != own.rank) /* its own is all that it has passed on */
                node_state_name(self, "beaten");
            lcr_pass(self, &heard, &messages);
        }
    }
    if (heard.rank == own.rank) /* the news has come round, too */
        node_recv(self, DOWN, &heard, sizeof heard);
    node_deliver(self, heard.rank, &heard.number, sizeof heard.number);
    node_value(self, "messages", messages);
}

static void lcr_figures(struct parray *array)
{
    double nodes = parray_nodes(array), bound = nodes * (nodes + 1) / 2 + nodes, average = nodes;
    struct parray_values messages;

    for (int i = 1; i <= parray_nodes(array); i++)
        average += nodes / i;
    parray_values(array, "messages", &messages);
    parray_check(array, messages.sum <= bound);
    parray_check(array, messages.sum >= 3 * nodes - 1);
    parray_figure(array, "message bound", bound, NULL);
    parray_figure(array, "average", average, "packets, over all orders of the numbers");
}

static double lcr_time(const struct parray *array)
{
    return packet_times(array, 2 * parray_nodes(array));
}

extern const struct parray_program lcr_program;
const struct parray_program lcr_program = {
    .name = "lcr",
    .task = "elect",
    .summary = "a leader of a ring: the largest number that comes back to its node; bears delays",
    .paper = "Le Lann 1977; Chang and Roberts 1979; Lynch 1996, section 3.3",
    .classic = true,
    .picture = "--topology ring:16 --plot-kind spacetime",
    .topology = "ring:16",
    .topologies = "ring",
    .model = "F*",
    .models = "F* SLA",
    .mailbox = 1,
    .packet_bytes = sizeof(struct candidate),
    .bears_delay = true,
    .prepare = lcr_prepare,
    .node = lcr_node,
    .figures = lcr_figures,
    .figure_names = "message_bound average",
    .claimed_time = lcr_time,
};
