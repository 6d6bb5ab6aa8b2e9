/*
 * three_phase_commit.c: nodes commit a transaction together or not at all, and no crash makes others wait.
 *
 *     parray run three-phase-commit
 *     parray explore three-phase-commit
 *     parray explore three-phase-commit --param crashes=2
 *
 * Problem: atomic commitment as in two_phase_commit.c, but whoever does not crash has to decide.
 *
 * Skeen 1981. Between the votes and the decision all are told that all are ready (MOVE to PREPARED) and
 * confirm it: so nobody commits as long as somebody does not know that. If the coordinator crashes, the
 * node of the lowest rank that is left takes its place. It first brings all others into its own state, and
 * when they have confirmed that, it decides: ready ones abort, prepared ones commit.
 *
 * Watch: it needs to know for certain who has crashed. Here a node that crashes sends DOWN behind all else
 * on its links, as a connection tells that it is closed; which nodes do so, and when, is a choice of each
 * run (`crashes` of them, in the worst order, that in which they take the coordinator's place).
 */
#include <parray.h>

#include "classics/parts/members.h"

/* What a site can be in; the first ones can still become either of the last. */
enum phase { BEGINNING, READY, PREPARED, COMMITTED, ABORTED };

enum kind { VOTE, MOVE, CONFIRM, DECIDE, DOWN };

struct message {
    int32_t kind, phase;
};

/* What a node knows, as node_state. */
struct site {
    int32_t phase, leader; /* the highest rank that it has obeyed */
    bool voted;            /* that it is ready */
    bool crashed, decides; /* it leads, and what it leads to is settled */
    members down, heard;   /* who has crashed; who has voted or confirmed what this node, leading, wants */
};

struct plan {
    int crashes;
};

/* A fault may have made a phase that there is none of. */
static const char *name_of(int32_t phase)
{
    static const char *const phases[] = {"beginning", "ready", "prepared", "committed", "aborted"};
    return phase >= BEGINNING && phase <= ABORTED ? phases[phase] : "?";
}

/* "MOVE prepared". */
static const char *label(struct node *self, enum kind kind, int32_t phase)
{
    static const char *const kinds[] = {"VOTE", "MOVE", "CONFIRM", "DECIDE", "DOWN"};
    if (kind == DOWN)
        return node_label(self, "%s", kinds[kind]);
    return node_label(self, "%s %s", kinds[kind], name_of(phase));
}

/* A site comes to another phase. */
static void enter(struct node *self, struct site *s, int32_t phase)
{
    s->phase = phase;
    node_state_name(self, name_of(phase));
}

/* Send a message, if this node is still there. It may crash before. */
static void say(struct node *self, struct site *s, int rank, enum kind kind, int32_t phase)
{
    const struct plan *plan = node_arg(self);
    if (!s->crashed && node_rank(self) < plan->crashes && node_choose(self, 2)) {
        s->crashed = true;
        node_state_name(self, "crashed");
        tell_members(self, node_count(self), label(self, DOWN, 0), &(struct message){.kind = DOWN},
                     sizeof(struct message));
    }
    if (!s->crashed && !members_have(s->down, rank))
        tell(self, rank, label(self, kind, phase), &(struct message){kind, phase}, sizeof(struct message));
}

static void say_all(struct node *self, struct site *s, enum kind kind, int32_t phase)
{
    for (int rank = 0; rank < node_count(self); rank++)
        if (rank != node_rank(self))
            say(self, s, rank, kind, phase);
}

/* Has everybody else answered, or crashed? */
static bool all_heard(struct node *self, const struct site *s)
{
    return members_count(members_with(s->heard | s->down, node_rank(self))) == node_count(self);
}

static void decide(struct node *self, struct site *s, int32_t phase)
{
    enter(self, s, phase);
    s->decides = true;
    node_event(self, "decides: %s", name_of(phase));
    say_all(self, s, DECIDE, phase);
}

/* Bring all others into the phase in which this node is. */
static void move(struct node *self, struct site *s)
{
    s->heard = 0;
    say_all(self, s, MOVE, s->phase);
}

/* Of a node that leads: go on, if nobody is waited for any more. */
static void lead(struct node *self, struct site *s)
{
    if (s->decides || s->crashed || !all_heard(self, s))
        return;
    if (s->phase == BEGINNING && s->down) {
        decide(self, s, ABORTED); /* not all have voted */
    } else if (s->phase == BEGINNING) {
        enter(self, s, PREPARED);
        move(self, s);
    } else {
        decide(self, s, s->phase == PREPARED ? COMMITTED : ABORTED);
    }
}

static void hear_down(struct node *self, struct site *s, int from)
{
    int rank = node_rank(self);
    members lower = (members)((1u << rank) - 1);
    bool led = (s->down & lower) == lower;
    s->down = members_with(s->down, from);
    if ((s->down & lower) != lower)
        return;
    s->leader = rank;
    if (!led && s->phase >= COMMITTED)
        decide(self, s, s->phase);
    else if (!led)
        move(self, s);
    lead(self, s);
}

static void hear(struct node *self, struct site *s, int from, const struct message *m)
{
    if (m->kind == DOWN) {
        hear_down(self, s, from);
        return;
    }
    if (m->kind == MOVE || m->kind == DECIDE) {
        if (from < s->leader)
            return; /* it has crashed, and another one leads */
        s->leader = from;
        enter(self, s, m->phase);
        if (m->kind == MOVE)
            say(self, s, from, CONFIRM, m->phase);
        return;
    }
    if (m->kind == VOTE && m->phase == ABORTED && !s->decides)
        decide(self, s, ABORTED);
    s->heard = members_with(s->heard, from);
    lead(self, s);
}

static void vote(struct node *self, struct site *s)
{
    s->voted = node_choose(self, 2);
    enter(self, s, s->voted ? READY : ABORTED);
    say(self, s, 0, VOTE, s->phase);
}

static void three_phase_commit_node(struct node *self)
{
    struct site *s = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    node_state_name(self, name_of(BEGINNING));
    if (node_rank(self) > 0)
        vote(self, s);
    while (node_serve(self, &packet) != NODE_OVER)
        if (!s->crashed)
            hear(self, s, node_peer(self, packet.port), &m);
}

static int three_phase_commit_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) > MEMBERS_MOST)
        return parray_refuse(array, "three-phase-commit is for up to %d nodes", MEMBERS_MOST);
    plan->crashes = (int)parray_param_int(array, "crashes", 0, parray_nodes(array), &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t three_phase_commit_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct site);
}

static void three_phase_commit_invariant(struct parray *array)
{
    int nodes = parray_nodes(array), commits = 0, aborts = 0, ready = 0;
    for (int rank = 0; rank < nodes; rank++) {
        const struct site *s = parray_state_of(array, rank);
        commits += s->phase == COMMITTED;
        aborts += s->phase == ABORTED;
        ready += s->voted;
    }
    parray_checkf(array, !commits || !aborts, "%d nodes commit, %d abort", commits, aborts);
    parray_checkf(array, !commits || ready == nodes - 1, "%d nodes commit, %d are ready", commits, ready);
}

static void three_phase_commit_eventually(struct parray *array)
{
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct site *s = parray_state_of(array, rank);
        parray_checkf(array, s->crashed || s->phase >= COMMITTED, "node %d never decides", rank);
    }
}

static const struct parray_param three_phase_commit_params[] = {
    {"crashes", "1", "nodes that may crash, the first ones"},
    {0},
};

extern const struct parray_program three_phase_commit_program;

const struct parray_program three_phase_commit_program = {
    .name = "three-phase-commit",
    .summary = "nodes commit together or not at all, and no crash makes others wait; bears delays",
    .paper = "Skeen 1981; Bernstein, Hadzilacos and Goodman 1987, section 7.5",
    .topology = "complete:4",
    .topologies = "complete",
    .params = three_phase_commit_params,
    .mailbox = 8, /* all that a node says to another one */
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:5 --plot-kind spacetime",
    .prepare = three_phase_commit_prepare,
    .state_bytes = three_phase_commit_state,
    .node = three_phase_commit_node,
    .invariant = three_phase_commit_invariant,
    .eventually = three_phase_commit_eventually,
};
