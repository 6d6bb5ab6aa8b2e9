/*
 * ben_or.c: nodes agree on a bit, although some crash and packets take any time, by tossing coins.
 *
 *     parray run ben-or
 *     parray run ben-or --topology complete:9 --param f=4 --param crashes=random:4
 *     parray sweep ben-or --over seed=1..8 --columns rounds,messages
 *     parray stress ben-or
 *
 * Problem: consensus as in floodset.c, without lock step. A node that is silent may have crashed, or be late:
 * nobody can tell. No algorithm without coins agrees in all runs then, be it for a single crash (Fischer,
 * Lynch and Paterson 1985).
 *
 * Ben-Or 1983, for f < n/2 crashes. A round has two halves, and in each a node tells all others something and
 * waits for n - f such messages, as more may never come. First it reports its bit. If more than n/2 of what
 * it gets are for one bit, it proposes that bit, else none. No two nodes of a round propose different bits,
 * as two majorities have a node in common. If it then gets more than f proposals, it decides for that bit; of
 * one or more, it takes over the bit; of none, it tosses a coin. A node that decides says so to all and
 * stops, and who hears that decides alike.
 *
 * Watch: as soon as one node decides, all others have got at least one of its proposals, and decide the same,
 * at the latest in the next round. Until then all coins have to fall alike, which takes a number of rounds
 * that nobody knows beforehand: the sweep shows it. Which bit wins may depend on the order of packets. So the
 * digest of the results says only who has decided, and `parray stress' finds one class of outcomes.
 */
#include <parray.h>
#include <string.h>

#include "classics/parts/agreement.h"

enum phase { REPORT, PROPOSE, DECIDED };
enum { NONE = 2 };          /* in place of a bit */
enum { AHEAD_MOST = 1000 }; /* rounds; others are never so far ahead */

struct message {
    int32_t round, phase, bit;
};

struct plan {
    struct faults crashes;
    int input; /* 0: random, 1: all 0, 2: all 1 */
};

struct ben_or {
    struct node *self;
    int round, decision; /* decision: NONE as long as there is none */
    int rounds_known;    /* others may be rounds ahead */
    struct {
        int got[2][3];
    } * of;             /* by rounds: messages by phase and bit, the own one among them */
    int64_t sends_left; /* sends up to the crash; negative: there is none */
    bool dead;
    uint64_t sent;
};

/* The numbers become indices: a packet that a fault has spoilt is thrown away. */
static bool is_possible(const struct ben_or *b, const struct message *m)
{
    bool round = m->round >= 0 && m->round <= b->round + AHEAD_MOST;
    bool phase = m->phase >= REPORT && m->phase <= DECIDED;
    bool bit = m->bit == 0 || m->bit == 1 || (m->bit == NONE && m->phase == PROPOSE);
    return node_checkf(b->self, round && phase && bit, "in round %d came round %d, phase %d, bit %d",
                       b->round, m->round, m->phase, m->bit);
}

static void hear(struct ben_or *b, const struct message *message)
{
    if (!is_possible(b, message))
        return;
    if (message->phase == DECIDED) {
        b->decision = message->bit;
        return;
    }
    if (message->round >= b->rounds_known) {
        b->of = node_realloc(b->self, b->of, ((size_t)message->round + 1) * sizeof b->of[0]);
        for (; b->rounds_known <= message->round; b->rounds_known++)
            memset(&b->of[b->rounds_known], 0, sizeof b->of[0]);
    }
    b->of[message->round].got[message->phase][message->bit]++;
}

/* Tell all, and itself; a crash may come in between. */
static void tell_all(struct ben_or *b, enum phase phase, int bit)
{
    struct message message = {b->round, (int32_t)phase, bit};
    for (int port = 0; port < node_degree(b->self); port++) {
        b->dead |= b->sends_left == 0;
        if (b->dead)
            return;
        node_send_wait(b->self, port, &message, sizeof message);
        b->sends_left--;
        b->sent++;
    }
    hear(b, &message);
}

/* Wait for n - f messages of this round and phase, with the own one. Result: how many are for which bit;
 * NULL: the node has crashed, or heard of a decision. */
static const int *wait_for(struct ben_or *b, enum phase phase)
{
    const struct plan *plan = node_arg(b->self);
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    while (!b->dead && b->decision == NONE) {
        const int *got = b->of[b->round].got[phase];
        if (got[0] + got[1] + got[NONE] >= node_count(b->self) - plan->crashes.f)
            return got;
        node_recv_any(b->self, &packet);
        hear(b, &message);
    }
    return NULL;
}

/* One round; result: the bit for the next one. */
static int play_round(struct ben_or *b, int bit)
{
    const struct plan *plan = node_arg(b->self);
    int n = node_count(b->self);
    tell_all(b, REPORT, bit);
    const int *got = wait_for(b, REPORT);
    if (!got)
        return NONE;
    tell_all(b, PROPOSE, 2 * got[0] > n ? 0 : 2 * got[1] > n ? 1 : NONE);
    got = wait_for(b, PROPOSE);
    if (!got)
        return NONE;
    node_check(b->self, got[0] == 0 || got[1] == 0);
    int proposed = got[0] ? 0 : got[1] ? 1 : NONE;
    if (proposed != NONE && got[proposed] > plan->crashes.f)
        b->decision = proposed;
    return proposed != NONE ? proposed : (int)(node_random(b->self) & 1);
}

static void ben_or_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    struct ben_or b = {.self = self, .decision = NONE, .sends_left = -1};
    int bit = plan->input ? plan->input == 2 : (int)(node_random(self) & 1);

    node_value(self, "input", bit);
    if (agreement_fault(self, &plan->crashes) >=
        0) /* in the first round, in the middle of one of its halves */
        b.sends_left = (int64_t)node_random_below(self, 2 * (uint64_t)node_degree(self));
    for (; !b.dead && b.decision == NONE; b.round++)
        bit = play_round(&b, bit);
    if (!b.dead)
        tell_all(&b, DECIDED, b.decision);
    if (!b.dead) {
        node_value(self, "decision", b.decision);
        node_value(self, "decided in round", b.round);
    }
    while (node_serve(self, &packet) != NODE_OVER) /* what still comes is thrown away */
        ;
    node_value(self, "sent", (double)b.sent);
    node_result(self, &b.dead, sizeof b.dead);
}

/* ------------------------------------------------------------------------- before and after the run */

static int ben_or_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = agreement_faults(array, "crashes", (parray_nodes(array) - 1) / 2, &plan->crashes);
    plan->input = parray_param_choice(array, "input", "random|0|1", &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static void ben_or_figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    double n = parray_nodes(array);
    struct parray_values rounds, messages;
    agreement_check(array, plan->crashes.f);
    parray_values(array, "decided in round", &rounds);
    parray_values(array, "sent", &messages);
    parray_check(array, messages.sum <= (2 * rounds.greatest + 1) * n * (n - 1));
    parray_figure(array, "rounds", rounds.greatest, "up to the last decision");
    parray_figure(array, "messages", messages.sum, "at most 2 n (n-1) a round, n (n-1) of decisions");
}

static const struct parray_param ben_or_params[] = {
    AGREEMENT_F("2", ", fewer than half of them"),
    AGREEMENT_FAULTS("crashes", "crash"),
    AGREEMENT_INPUT,
    {0},
};

extern const struct parray_program ben_or_program;

const struct parray_program ben_or_program = {
    .name = "ben-or",
    .summary = "nodes agree although some crash, by tossing coins; bears delays",
    .paper = "Ben-Or 1983; Lynch 1996, section 21.3",
    .topology = "complete:6",
    .topologies = "complete",
    .models = "F*",
    .params = ben_or_params,
    .mailbox = 64, /* a node may be rounds ahead of one that is late, and must not wait for it */
    .packet_bytes = sizeof(struct message),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology complete:4 --param f=1 --param crashes=random:1 --plot-kind spacetime",
    .prepare = ben_or_prepare,
    .node = ben_or_node,
    .figures = ben_or_figures,
    .figure_names = "rounds messages",
};
