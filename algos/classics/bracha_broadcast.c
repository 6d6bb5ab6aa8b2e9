/*
 * bracha_broadcast.c: one node tells all others something, and they believe the same although some lie.
 *
 *     parray run bracha-broadcast
 *     parray explore bracha-broadcast
 *     parray run bracha-broadcast --topology complete:7 --param traitor=6
 *
 * Problem: reliable broadcast. Node 0 has a value for all. If it is honest, all honest nodes deliver that
 * value; if not, they deliver the same value, or none of them any. Fewer than a third of all nodes lie.
 *
 * Bracha 1987. The value goes round three times. Node 0 sends it (INITIAL); each node passes on what it
 * hears from node 0 (ECHO); when more than (n + f) / 2 nodes have echoed a value, a node tells that it is
 * ready to deliver it (READY); and it delivers when 2 f + 1 nodes are ready. f + 1 nodes that are ready
 * convince a node that has not seen enough echoes: one of them at least is honest.
 *
 * Watch: a traitor may tell every node something else, but two quorums of echoes have an honest node in
 * common, which echoes once. So honest nodes are ready for one value only. The traitor here chooses every
 * one of its words to every node: an exploration tries them all.
 */
#include <parray.h>

#include <string.h>

#include "classics/parts/members.h"

enum kind { INITIAL, ECHO, READY, KINDS };
enum { VALUES = 2, TRUTH = 1 };

struct message {
    int32_t kind, value;
};

/* What a node knows, as node_state. */
struct believer {
    members echo[VALUES + 1], ready[VALUES + 1]; /* by value, from 1: the nodes that have said so */
    int8_t echoes, is_ready, delivered;          /* a value; 0: not yet */
    bool lies;
};

struct plan {
    int traitor, liars; /* liars: how many the nodes reckon with */
};

static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"INITIAL", "ECHO", "READY", "ALL KINDS"};
    return node_label(self, "%s %d", kinds[m->kind], m->value);
}

static void say_all(struct node *self, enum kind kind, int value)
{
    struct message m = {kind, value};
    tell_members(self, node_count(self), label(self, &m), &m, sizeof m);
}

static void hear(struct node *self, struct believer *b, int from, const struct message *m);

/* Say it to all, and hear it oneself. */
static void claim(struct node *self, struct believer *b, enum kind kind, int value)
{
    say_all(self, kind, value);
    hear(self, b, node_rank(self), &(struct message){kind, value});
}

/* Say what follows from all that was heard about a value. */
static void conclude(struct node *self, struct believer *b, int value)
{
    const struct plan *plan = node_arg(self);
    int echoes = members_count(b->echo[value]), ready = members_count(b->ready[value]);
    bool sure = 2 * echoes > node_count(self) + plan->liars || ready > plan->liars;
    if (sure && !b->is_ready) {
        memset(b->echo, 0, sizeof b->echo);
        b->is_ready = (int8_t)value;
        node_state_name(self, "ready");
        claim(self, b, READY, value);
        return;
    }
    if (ready > 2 * plan->liars && !b->delivered) {
        b->delivered = (int8_t)value;
        node_event(self, "delivers %d", value);
        node_state_name(self, "delivered");
    }
}

static void hear(struct node *self, struct believer *b, int from, const struct message *m)
{
    if (b->delivered || (b->is_ready && m->kind == ECHO))
        return; /* nothing more can follow from it */
    if (m->kind == INITIAL && from == 0 && !b->echoes) {
        b->echoes = (int8_t)m->value;
        node_state_name(self, "echoed");
        claim(self, b, ECHO, m->value);
    } else if (m->kind == ECHO) {
        b->echo[m->value] = members_with(b->echo[m->value], from);
        conclude(self, b, m->value);
    } else if (m->kind == READY) {
        b->ready[m->value] = members_with(b->ready[m->value], from);
        conclude(self, b, m->value);
    }
}

/* Tell every node a value of its own, or nothing; only the first time, or in words of all kinds at once.
 * Which of the values the first node is told does not matter. */
static void lie(struct node *self, struct believer *b)
{
    b->lies = true;
    node_state_name(self, "lies");
    for (int port = 0; port < node_degree(self); port++) {
        int kinds = node_rank(self) == 0 ? 3 : 2, choice = node_choose(self, port ? kinds * VALUES : kinds);
        struct message m = {choice % kinds == 2 ? INITIAL : KINDS, 1 + choice / kinds};
        if (choice % kinds)
            labelled_send(self, port, label(self, &m), &m, sizeof m);
    }
}

static void bracha_broadcast_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct believer *b = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    if (node_rank(self) == plan->traitor)
        lie(self, b);
    else if (node_rank(self) == 0) {
        say_all(self, INITIAL, TRUTH);
        hear(self, b, 0, &(struct message){INITIAL, TRUTH});
    }
    while (node_serve(self, &packet) != NODE_OVER) {
        int from = node_peer(self, packet.port);
        bool is_value = m.value >= 1 && m.value <= VALUES;
        for (int kind = INITIAL; kind < KINDS; kind++)
            if (!b->lies && is_value && (m.kind == kind || m.kind == KINDS))
                hear(self, b, from, &(struct message){kind, m.value});
    }
}

static int bracha_broadcast_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    int nodes = parray_nodes(array);
    bool ok = true;
    if (nodes > MEMBERS_MOST)
        return parray_refuse(array, "bracha-broadcast is for up to %d nodes", MEMBERS_MOST);
    plan->traitor = (int)parray_param_int(array, "traitor", -1, nodes - 1, &ok);
    plan->liars = (nodes - 1) / 3;
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t bracha_broadcast_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct believer);
}

static void bracha_broadcast_invariant(struct parray *array)
{
    const struct believer *first = parray_state_of(array, 0);
    int value = first->lies ? 0 : TRUTH;
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct believer *b = parray_state_of(array, rank);
        parray_checkf(array, !b->delivered || !value || b->delivered == value, "node %d delivers %d, %s %d",
                      rank, b->delivered, first->lies ? "another node" : "node 0 has sent", value);
        value = b->delivered ? b->delivered : value;
    }
}

/* All of the honest nodes deliver, or none of them; all, if node 0 is honest. */
static void bracha_broadcast_eventually(struct parray *array)
{
    const struct believer *first = parray_state_of(array, 0);
    int some = first->lies ? -1 : 0;
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct believer *b = parray_state_of(array, rank);
        some = b->delivered ? rank : some;
    }
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct believer *b = parray_state_of(array, rank);
        parray_checkf(array, some < 0 || b->lies || b->delivered, "node %d delivers nothing, node %d does",
                      rank, some);
    }
}

static const struct parray_param bracha_broadcast_params[] = {
    {"traitor", "0", "the rank of the node that lies; -1: none"},
    {0},
};

extern const struct parray_program bracha_broadcast_program;

const struct parray_program bracha_broadcast_program = {
    .name = "bracha-broadcast",
    .summary = "reliable broadcast although fewer than a third of the nodes lie; bears delays",
    .paper = "Bracha 1987",
    .topology = "complete:4",
    .topologies = "complete",
    .params = bracha_broadcast_params,
    .mailbox = KINDS,
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:4 --plot-kind spacetime",
    .prepare = bracha_broadcast_prepare,
    .state_bytes = bracha_broadcast_state,
    .node = bracha_broadcast_node,
    .invariant = bracha_broadcast_invariant,
    .eventually = bracha_broadcast_eventually,
};
