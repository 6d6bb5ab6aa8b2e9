/*
 * eig.c: nodes agree on a bit, although up to f of them lie, by exponential information gathering.
 *
 *     parray run eig
 *     parray run eig --topology complete:10 --param f=3 --fault traitor:1 --fault traitor:4 --fault traitor:9
 *     parray explore eig --topology complete:4 --param f=1 --faults traitor:1
 *     parray explore eig --topology complete:3 --param f=1 --faults traitor:1 || echo "status $?"
 *
 * Problem: the Byzantine generals of Pease, Shostak and Lamport. Each node has a bit. All loyal nodes have to
 * decide for the same one, and if all of them have the same bit, for that. Traitors may tell anybody
 * anything.
 *
 * EIG: in round 1 each node tells its bit; in round 2, what each has told it; in round 3, what each has told
 * it that each has told it, and so on for f + 1 rounds. So a node fills a tree: what it knows under the label
 * (a, b, c) is what c says that b said that a's bit is. Labels with a rank twice do not count. Then it
 * decides from the leaves upwards: each label has the majority of the labels one longer. With n > 3f that is
 * right. For a label that ends in a loyal node, all loyal nodes have the same value; and each way from the
 * root to a leaf passes f + 1 different nodes, of which one is loyal.
 *
 * Watch: the messages of round r have n^(r-1) bits, which is where the name comes from. n > 3f and f + 1
 * rounds are both the best possible. A traitor chooses each of its bits, for each neighbour.
 *
 * It needs lock step: all messages of a round are there when the next one begins. What a node does not say is
 * taken for zeros, so that a node that crashes does no more harm than one that lies.
 */
#include <parray.h>

#include <string.h>

#include "classics/parts/agreement.h"
#include "classics/parts/labelled.h"
#include "classics/parts/labels.h"
#include "common/packet_times.h"

struct plan {
    int f, input;  /* input: for agreement_bit */
    size_t labels; /* n^(f+1), the leaves */
    uint64_t round_steps;
};

/* The value of a label of length `length`, at place `label`, with the ranks of the set `used`. */
static int resolve(const struct level *level, int length, int leaves, size_t label, uint64_t used, int nodes)
{
    int ones = 0, all = 0;
    if (length == leaves)
        return level[length].bit[label];
    for (int rank = 0; rank < nodes; rank++)
        if (!(used >> rank & 1)) {
            ones += resolve(level, length + 1, leaves, label * (size_t)nodes + (size_t)rank,
                            used | UINT64_C(1) << rank, nodes);
            all++;
        }
    return 2 * ones > all; /* a tie is 0, for all alike */
}

static const char *label(struct node *self, int round)
{
    return node_label(self, "level %d", round - 1);
}

static void eig_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    int nodes = node_count(self), me = node_rank(self);
    unsigned char *said = node_realloc(self, NULL, plan->labels);
    struct packet packet = PACKET_ROOM(said, plan->labels);
    struct level level[65] = {{1, node_realloc(self, NULL, 1)}};

    level[0].bit[0] = (unsigned char)agreement_bit(self, plan->input);
    agreement_begin(self, level[0].bit[0]);
    for (int round = 1; round <= plan->f + 1; round++) {
        struct level *known = &level[round - 1], *next = &level[round];
        struct packet told = labelled(label(self, round), known->bit, known->labels);
        *next = labels_longer(self, known);
        for (int port = 0; port < node_degree(self); port++)
            node_send_packet(self, port, &told);
        labels_note(next, known->bit, me, nodes);
        node_wait_until(self, 1 + (uint64_t)round * plan->round_steps);
        for (int port = 0; port < node_degree(self); port++)
            if (node_poll(self, port, &packet) == (long)level[round - 1].labels)
                labels_note(next, said, node_peer(self, port), nodes);
    }
    int decision = resolve(level, 0, plan->f + 1, 0, 0, nodes);
    agreement_decide(self, decision);
    node_result(self, &decision, sizeof decision);
}

/* Does the label, of `length` ranks, name no node twice, nor this one? Of the others nobody wants to hear. */
static bool is_heard(size_t label, int length, int me, int nodes)
{
    uint64_t used = UINT64_C(1) << me;
    for (int i = 0; i < length; i++, label /= (size_t)nodes) {
        uint64_t bit = UINT64_C(1) << label % (size_t)nodes;
        if (used & bit)
            return false;
        used |= bit;
    }
    return true;
}

/* A traitor that chooses each of its lies. It does not listen. */
static void eig_traitor(struct node *self)
{
    const struct plan *plan = node_arg(self);
    unsigned char *word = node_realloc(self, NULL, plan->labels);
    struct packet packet = PACKET_ROOM(word, plan->labels);
    size_t labels = 1;
    for (int round = 1; round <= plan->f + 1; round++, labels *= (size_t)node_count(self)) {
        for (int port = 0; port < node_degree(self); port++) {
            for (size_t i = 0; i < labels; i++)
                word[i] = is_heard(i, round - 1, node_rank(self), node_count(self)) && node_choose(self, 2);
            struct packet told = labelled(label(self, round), word, labels);
            node_send_packet(self, port, &told);
        }
        node_wait_until(self, 1 + (uint64_t)round * plan->round_steps);
        for (int port = 0; port < node_degree(self); port++)
            node_poll(self, port, &packet);
        memset(word, 0, plan->labels);
    }
}

/* ------------------------------------------------------------------------- before and after the run */

static int eig_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    int nodes = parray_nodes(array);
    bool ok = true;
    plan->f = agreement_f(array, nodes < 64 ? nodes - 1 : 63, &ok);
    plan->input = agreement_input(array, &ok);
    plan->labels = labels_count(array, plan->f + 1);
    plan->round_steps = parray_duration(array, 1);
    parray_set_arg(array, plan);
    return ok && plan->labels > 0 ? 0 : -1;
}

static void eig_figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    parray_figure(array, "rounds", plan->f + 1, "f + 1");
    parray_figure(array, "longest message", (double)plan->labels / parray_nodes(array), "bits");
}

static double eig_time(const struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    return packet_times(array, plan->f + 1);
}

static const struct parray_param eig_params[] = {
    AGREEMENT_F("2", ", fewer than a third of them"),
    AGREEMENT_INPUT,
    {0},
};

extern const struct parray_program eig_program;

const struct parray_program eig_program = {
    .name = "eig",
    .summary = "nodes agree although some lie, in f + 1 rounds; needs lock step",
    .paper = "Pease, Shostak and Lamport 1980; Lynch 1996, section 6.3",
    .topology = "complete:7",
    .topologies = "complete",
    .models = "F*",
    .params = eig_params,
    .mailbox = 64, /* those of a node that --fault stops are never emptied */
    .packet_bytes = 64,
    .classic = true,
    .picture = "--topology complete:7 --plot-kind spacetime",
    .prepare = eig_prepare,
    AGREEMENT_PROPERTIES,
    .node = eig_node,
    .traitor = eig_traitor,
    .faults = "crash,traitor",
    .figures = eig_figures,
    .figure_names = "rounds longest_message",
    .claimed_time = eig_time,
};
