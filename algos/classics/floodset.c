/*
 * floodset.c: nodes agree on a value, although up to f of them crash, in f + 1 rounds in lock step.
 *
 *     parray run floodset --fault stop:3@2
 *     parray explore floodset --topology complete:5 --faults crash:2
 *     parray explore floodset --topology complete:5 --faults crash:2 --param rounds=2 || echo "status $?"
 *
 * Problem: each node has a value. All nodes that do not crash have to decide on the same one, and it must be
 * the value of some node. A node may crash in the middle of its sends, so that some others have heard its
 * last words and some have not.
 *
 * FloodSet: in each round every node tells all others the set of values that it knows, and adds theirs. After
 * f + 1 rounds it decides for the least value of its set. There are at most f crashes, so in one of the f + 1
 * rounds nobody crashes: after that round all sets are equal, and they stay so.
 *
 * Watch: fewer rounds are not enough, here or in any other way (Lynch 1996, section 6.7). The exploration
 * with one round too few shows why: a node with the least value crashes in round 1, having told only a node
 * that crashes in round 2, having told only one other. Such a chain of f crashes hides a value for f rounds.
 *
 * It needs lock step: a node takes silence up to the end of a round for a crash.
 */
#include <parray.h>

#include "classics/parts/agreement.h"
#include "classics/parts/labelled.h"
#include "classics/parts/param_or.h"
#include "common/packet_times.h"

enum { VALUES = 64, ROUNDS_MOST = 16 };

struct plan {
    int f, rounds;
    uint64_t round_steps;
};

static int least(uint64_t set)
{
    int value = 0;
    while (!(set >> value & 1))
        value++;
    return value;
}

/* W is the set, as in the book. */
static const char *label(struct node *self, uint64_t set)
{
    return node_label(self, "|W| = %d", __builtin_popcountll(set));
}

static void floodset_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    int input = (int)node_random_below(self, VALUES);
    uint64_t set = UINT64_C(1) << input, theirs;
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);

    agreement_begin(self, input);
    for (int round = 1; round <= plan->rounds; round++) {
        struct packet mine = labelled(label(self, set), &set, sizeof set);
        for (int port = 0; port < node_degree(self); port++)
            node_send_packet(self, port, &mine);
        node_wait_until(self, 1 + (uint64_t)round * plan->round_steps);
        for (int port = 0; port < node_degree(self); port++)
            if (node_poll(self, port, &packet) != NODE_EMPTY)
                set |= theirs;
    }
    int decision = least(set);
    agreement_decide(self, decision);
    node_result(self, &decision, sizeof decision);
}

/* ------------------------------------------------------------------------- before and after the run */

static int floodset_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    int others = parray_nodes(array) - 2;
    bool ok = true;
    plan->f = agreement_f(array, others < ROUNDS_MOST ? others : ROUNDS_MOST - 1, &ok);
    plan->rounds = (int)param_int_or(array, "rounds", 1, ROUNDS_MOST, plan->f + 1, &ok);
    plan->round_steps = parray_duration(array, 1);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static void floodset_figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    parray_figure(array, "rounds", plan->rounds, NULL);
    parray_figure(array, "rounds needed", plan->f + 1, "f + 1, if as many as f nodes may crash");
}

static double floodset_time(const struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    return packet_times(array, plan->rounds);
}

static const struct parray_param floodset_params[] = {
    AGREEMENT_F("2", ", all but two at most"),
    {"rounds", "", "rounds; empty: f + 1"},
    {0},
};

extern const struct parray_program floodset_program;

const struct parray_program floodset_program = {
    .name = "floodset",
    .summary = "nodes agree although some crash, in f + 1 rounds; needs lock step",
    .paper = "Lynch 1996, section 6.2; lower bound: section 6.7",
    .topology = "complete:8",
    .topologies = "complete",
    .models = "F*",
    .params = floodset_params,
    .mailbox = ROUNDS_MOST, /* those of a node that --fault stops are never emptied */
    .packet_bytes = sizeof(uint64_t),
    .classic = true,
    .picture = "--topology complete:6 --fault stop:4@2 --plot-kind spacetime",
    .prepare = floodset_prepare,
    AGREEMENT_PROPERTIES,
    .node = floodset_node,
    .faults = "crash",
    .figures = floodset_figures,
    .figure_names = "rounds rounds_needed",
    .claimed_time = floodset_time,
};
