/*
 * hirschberg-sinclair: the leader of a ring with O(N log N) packets (Hirschberg and Sinclair 1980; Lynch
 * 1996, section 3.4).
 *
 * The problem is that of lcr, where up to N^2 / 2 packets are sent, as every number sets out to go all the
 * way round.
 *
 * The idea: go twice as far each time, and only if nobody nearby was larger. In phase l a candidate sends
 * its number 2^l links both ways. A node on the way drops it if its own number is larger. The last one turns
 * it back. A candidate whose two numbers have both come back begins the next phase. The one whose number
 * arrives where it set out, round the ring, is the leader, and tells all, both ways.
 *
 * The bounds: candidates of phase l have survived phase l - 1, so between two of them lie 2^(l-1) nodes:
 * they are at most N / (2^(l-1) + 1), each of which costs at most 4 * 2^l packets. That is less than 8 N a
 * phase. There are 1 + log2 N phases, rounded up: at most 8 N (1 + log2 N) packets, and 2 N for the news. In
 * lock step a phase takes 2 * 2^l steps, the last one N, and the news N: less than 6 N.
 *
 * What to watch: fewer candidates in every phase, which go twice as far. On most orders of the numbers lcr
 * sends fewer packets, about N ln N; this program is for the worst order.
 *
 *     parray run hirschberg-sinclair --topology ring:16 --plot hs.svg --plot-kind spacetime
 *     parray compare elect --topology ring:16 --over size=16,64,256
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/doubling.h"
#include "parts/values_of.h"
#include "parts/wave_ring.h"

enum word { OUT, BACK, LEADER };

struct message {
    uint32_t word;
    uint32_t number;
    int32_t rank;   /* whose number it is */
    uint32_t links; /* OUT: how far it is still to go */
};

struct candidate {
    struct message own;
    bool beaten; /* has met a larger number */
    int phase, answers, messages;
};

static void hs_send(struct node *self, struct candidate *candidate, int port, const struct message *message)
{
    const char *label = message->word == OUT ? node_label(self, "OUT %d +%u", message->rank, message->links)
                        : message->word == BACK ? node_label(self, "BACK %d", message->rank)
                                                : node_label(self, "LEADER %d", message->rank);
    wave_ring_send(self, port, label, message, sizeof *message, message->rank);
    candidate->messages++;
}

static void hs_report(struct node *self, const struct candidate *candidate)
{
    node_value(self, "messages", candidate->messages);
    node_value(self, "phases", candidate->phase + 1);
}

static void hs_send_both(struct node *self, struct candidate *candidate, enum word word)
{
    struct message message = candidate->own;
    message.word = word;
    message.links = UINT32_C(1) << candidate->phase;
    candidate->answers = 0;
    for (int port = 0; port < 2; port++)
        hs_send(self, candidate, port, &message);
    hs_report(self, candidate);
}

/* A larger number than the own one goes on, or back where it came from. */
static void hs_turn_or_pass(struct node *self, struct candidate *candidate, int port, struct message *heard)
{
    const struct message *own = &candidate->own;
    if (heard->number < own->number || (heard->number == own->number && heard->rank > own->rank))
        return;
    if (!candidate->beaten)
        node_state_name(self, "beaten");
    candidate->beaten = true;
    if (--heard->links > 0) {
        hs_send(self, candidate, 1 - port, heard);
    } else {
        heard->word = BACK;
        hs_send(self, candidate, port, heard);
    }
}

/* The own number has come back, in its first direction or in both. */
static void hs_own(struct node *self, struct candidate *candidate, enum word word)
{
    if (++candidate->answers < 2)
        return;
    if (word == OUT) {
        node_event(self, "wins");
        node_state_name(self, "leader");
        hs_send_both(self, candidate, LEADER);
    } else if (!candidate->beaten && candidate->phase < PHASES_MOST) {
        candidate->phase++;
        node_event(self, "begins phase %d", candidate->phase + 1);
        hs_send_both(self, candidate, OUT);
    }
}

static void hs_node(struct node *self)
{
    struct candidate candidate = {.own = {OUT, own_token(self, -1), node_rank(self), 0}};
    struct message heard = candidate.own;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);

    node_state_name(self, "candidate");
    hs_send_both(self, &candidate, OUT);
    for (int news = 0; news < 2; news += heard.word == LEADER) {
        node_recv_any(self, &packet);
        bool is_own = heard.rank == node_rank(self);
        if (heard.word == OUT && !is_own)
            hs_turn_or_pass(self, &candidate, packet.port, &heard);
        else if (!is_own)
            hs_send(self, &candidate, 1 - packet.port, &heard);
        else if (heard.word != LEADER)
            hs_own(self, &candidate, heard.word);
    }
    node_deliver(self, heard.rank, &heard.number, sizeof heard.number);
    hs_report(self, &candidate);
}

static void hs_figures(struct parray *array)
{
    double nodes = parray_nodes(array), bound = 8 * nodes * (1 + log2_up(array)) + 2 * nodes;
    struct parray_values messages = values_of(array, "messages");

    parray_check(array, messages.sum <= bound);
    doubling_check(array);
    parray_figure(array, "message bound", bound, NULL);
}

static double hs_time(const struct parray *array)
{
    return packet_times(array, 2 * ((1 << log2_up(array)) - 1) + 2 * parray_nodes(array));
}

extern const struct parray_program hirschberg_sinclair_program;
const struct parray_program hirschberg_sinclair_program = {
    .name = "hirschberg-sinclair",
    .task = "elect",
    .summary = "a leader of a ring with O(N log N) packets: go twice as far each time; bears delays",
    .paper = "Hirschberg and Sinclair 1980; Lynch 1996, section 3.4",
    .classic = true,
    .picture = "--topology ring:16 --plot-kind spacetime",
    .topology = "ring:16",
    .topologies = "ring",
    .model = "F*",
    .models = "F*",
    .mailbox = ROOM,
    .packet_bytes = sizeof(struct message),
    .any_port = true,
    .bears_delay = true,
    .prepare = doubling_prepare,
    .node = hs_node,
    .figures = hs_figures,
    .figure_names = "message_bound",
    .claimed_time = hs_time,
};
