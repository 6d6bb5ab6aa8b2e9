/*
 * ben_or.c: nodes agree on a bit, although some crash and packets take any time, by tossing coins.
 *
 *     parray run ben-or
 *     parray run ben-or --topology complete:9 --param f=4 --fault stop:0@1 --fault stop:5@3
 *     parray sweep ben-or --over seed=1..8 --columns rounds,messages
 *     parray explore ben-or --topology complete:3 --param f=1 --seed 2 --faults crash:1
 *     parray stress ben-or
 *
 * Problem: consensus as in floodset.c, without lock step. A node that is silent may have crashed, or be late:
 * nobody can tell. No algorithm without coins agrees in all runs then, be it for a single crash (Fischer,
 * Lynch and Paterson 1985).
 *
 * Ben-Or 1983, for f < n/2 crashes; Lynch 1996 has it for f < n/3 only. A round has two halves, and in each
 * a node tells all others something and waits for n - f such messages, as more may never come. First it
 * reports its bit. If more than n/2 of what it gets are for one bit, it proposes that bit, else none. No two
 * nodes of a round propose different bits, as two majorities have a node in common. If it then gets more
 * than f proposals, it decides for that bit; of one or more, it takes over the bit; of none, it tosses a
 * coin. A node that decides says so to all and stops, and who hears that decides alike. parts/ballots.h has
 * how the messages are sent, counted and waited for.
 *
 * Watch: as soon as one node decides, all others have got at least one of its proposals, and decide the same,
 * at the latest in the next round. Until then all coins have to fall alike, which takes a number of rounds
 * that nobody knows beforehand: the sweep shows it. Which bit wins may depend on the order of packets. So the
 * digest of the results says only who has decided, and `parray stress' finds one class of outcomes.
 */
#include <parray.h>

#include "classics/parts/agreement.h"
#include "classics/parts/ballots.h"
#include "classics/parts/values_of.h"

struct plan {
    int f, input; /* input: for agreement_bit */
};

/* One round; result: the bit for the next one. */
static int play_round(struct ballots *b, int f, int bit)
{
    int n = node_count(b->self);
    ballots_tell_all(b, REPORT, bit);
    const int *got = ballots_wait(b, REPORT);
    if (!got)
        return NONE;
    ballots_tell_all(b, PROPOSE, 2 * got[0] > n ? 0 : 2 * got[1] > n ? 1 : NONE);
    got = ballots_wait(b, PROPOSE);
    if (!got)
        return NONE;
    node_check(b->self, got[0] == 0 || got[1] == 0);
    int proposed = got[0] ? 0 : got[1] ? 1 : NONE;
    if (proposed != NONE && got[proposed] > f)
        b->decision = proposed;
    bool draws = proposed == NONE;
    int next = draws ? (int)(node_random(b->self) & 1) : proposed;
    node_event(b->self, "%s %d in round %d", draws ? "draws" : "hears of", next, b->round + 1);
    return next;
}

static void ben_or_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct ballots b = ballots_begin(self, plan->f);
    struct ballot late;
    struct packet packet = PACKET_ROOM(&late, sizeof late);
    int bit = agreement_bit(self, plan->input), decided = 1;

    agreement_begin(self, bit);
    for (; b.decision == NONE; b.round++)
        bit = play_round(&b, plan->f, bit);
    ballots_tell_all(&b, DECIDED, b.decision);
    agreement_decide(self, b.decision);
    node_value(self, "decided in round", b.round);
    while (node_serve(self, &packet) != NODE_OVER) /* what still comes is thrown away */
        ;
    node_value(self, "sent", (double)b.sent);
    node_result(self, &decided, sizeof decided);
}

/* ------------------------------------------------------------------------- before and after the run */

static int ben_or_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->f = agreement_f(array, (parray_nodes(array) - 1) / 2, &ok);
    plan->input = agreement_input(array, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static void ben_or_figures(struct parray *array)
{
    double n = parray_nodes(array);
    struct parray_values rounds = values_of(array, "decided in round"), messages = values_of(array, "sent");
    parray_check(array, messages.sum <= (2 * rounds.greatest + 1) * n * (n - 1));
    parray_figure(array, "rounds", rounds.greatest, "up to the last decision");
    parray_figure(array, "messages", messages.sum, "at most 2 n (n-1) a round, n (n-1) of decisions");
}

static const struct parray_param ben_or_params[] = {
    AGREEMENT_F("2", ", fewer than half of them"),
    AGREEMENT_INPUT,
    {0},
};

extern const struct parray_program ben_or_program;

const struct parray_program ben_or_program = {
    .name = "ben-or",
    .summary = "nodes agree although some crash, by tossing coins; bears delays",
    .paper = "Ben-Or 1983; Lynch 1996, section 21.3, where n > 3f",
    .topology = "complete:6",
    .topologies = "complete",
    .models = "F*",
    .params = ben_or_params,
    .mailbox = 256, /* a node may be rounds ahead of one that is late or stopped, and must not wait for it */
    .packet_bytes = sizeof(struct ballot),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology complete:4 --param f=1 --fault stop:2@2 --plot-kind spacetime",
    .prepare = ben_or_prepare,
    AGREEMENT_PROPERTIES,
    .node = ben_or_node,
    .faults = "crash",
    .figures = ben_or_figures,
    .figure_names = "rounds messages",
};
