/*
 * chord.c: nodes form a ring by their identifiers, while others join and some fail.
 *
 *     parray run chord
 *     parray explore chord
 *     parray explore chord --param fails=1 --topology complete:5
 *
 * Problem: a ring in which every node knows the next one (its successor), kept in order without anybody in
 * the middle, for a distributed hash table.
 *
 * Stoica, Morris, Karger, Kaashoek and Balakrishnan 2001, in the form that Zave 2017 has proved correct. A
 * node that joins asks a member for its successor (FIND), which the question reaches along the ring, and
 * knows nobody before it. Every member now and then asks its successor whom that has before it (ASK,
 * STATE): if it is a node between the two, that is the better successor, once it has answered, too. Then it
 * makes itself known to its successor (NOTIFY), which takes it as its predecessor if it is nearer than the
 * old one, or if that does not answer any more. A member knows two successors: if the first has failed, the
 * second takes its place.
 *
 * Watch: all that is right about a ring has to hold while it is repaired: there is one ring, it is in
 * order, and nobody is outside for good. Zave 2012 found with a model checker that this was not so for the
 * published protocol: whoever takes over a successor without having heard from it can break the ring. The
 * nodes of even rank are a ring at first and do not fail, the others join; identifiers are ranks. A node
 * that has failed says so to all that ask it: time-outs are taken for granted.
 */
#include <parray.h>

#include "classics/parts/members.h"

enum { NODES_MOST = 8, NOBODY = -1, PATIENCE = 10 };

enum kind { FIND, FOUND, ASK, STATE, NOTIFY };
enum life { OUTSIDE, MEMBER, FAILED };
enum asked { NOT, SUCCESSOR, BETWEEN, PREDECESSOR }; /* whom it has asked for its state */

struct message {
    int8_t kind, of;        /* FIND: who joins */
    int8_t before, next[2]; /* STATE, FOUND: what the sender knows */
    bool failed;
};

/* What a node knows, as node_state. */
struct ring_node {
    int8_t life;
    int8_t before, next[2]; /* predecessor and successors; NOBODY */
    int8_t asked, notified; /* notified: who wants to be its predecessor */
    int8_t tried;           /* how often it has looked after its successor */
};

struct plan {
    int rounds, fails;
};

/* Is b behind a, going round, and before c? */
static bool between(int a, int b, int c)
{
    return a < c ? a < b && b < c : b > a || b < c;
}

/* "STATE 4": its successor is node 4. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"FIND", "FOUND", "ASK", "STATE", "NOTIFY"};
    if (m->kind == ASK || m->kind == NOTIFY)
        return node_label(self, "%s", kinds[m->kind]);
    return node_label(self, "%s %d", kinds[m->kind], m->kind == FIND ? m->of : m->next[0]);
}

static void say(struct node *self, int rank, struct message m)
{
    tell(self, rank, label(self, &m), &m, sizeof m);
}

static void say_state(struct node *self, const struct ring_node *r, int rank, enum kind kind)
{
    say(self, rank, (struct message){kind, 0, r->before, {r->next[0], r->next[1]}, r->life == FAILED});
}

/* -------------------------------------------------------------------------------- upkeep */

static void ask(struct node *self, struct ring_node *r, enum asked whom, int rank)
{
    r->asked = (int8_t)whom;
    say(self, rank, (struct message){.kind = ASK});
}

static void notify(struct node *self, struct ring_node *r)
{
    r->asked = NOT;
    say(self, r->next[0], (struct message){.kind = NOTIFY});
}

/* Take a node that has answered as successor, and behind it whom it follows. */
static void follow(struct node *self, struct ring_node *r, int next, int behind)
{
    if (r->next[0] != next)
        node_event(self, "successor %d", next);
    r->next[0] = (int8_t)next;
    r->next[1] = (int8_t)(behind == node_rank(self) ? next : behind);
}

static void precede(struct node *self, struct ring_node *r, int before)
{
    r->before = (int8_t)before;
    node_event(self, "predecessor %d", before);
}

static void hear_state(struct node *self, struct ring_node *r, int from, const struct message *m)
{
    int rank = node_rank(self);
    switch ((enum asked)r->asked) {
    case SUCCESSOR:
        if (m->failed) {
            r->next[0] = r->next[1];
            ask(self, r, SUCCESSOR, r->next[0]);
            break;
        }
        follow(self, r, from, m->next[0]);
        if (m->before != NOBODY && m->before != rank && between(rank, m->before, from))
            ask(self, r, BETWEEN, m->before);
        else
            notify(self, r);
        break;
    case BETWEEN:
        if (!m->failed)
            follow(self, r, from, m->next[0]);
        notify(self, r);
        break;
    case PREDECESSOR:
        if (m->failed)
            precede(self, r, r->notified);
        r->asked = NOT;
        break;
    case NOT:
        break;
    }
}

static void hear_notify(struct node *self, struct ring_node *r, int from)
{
    if (r->before == NOBODY || between(r->before, from, node_rank(self))) {
        precede(self, r, from);
    } else if (r->before != from && r->asked == NOT) {
        r->notified = (int8_t)from;
        ask(self, r, PREDECESSOR, r->before);
    }
}

/* -------------------------------------------------------------------------------- joining */

static void hear_find(struct node *self, struct ring_node *r, const struct message *m)
{
    if (between(node_rank(self), m->of, r->next[0]))
        say_state(self, r, m->of, FOUND);
    else
        say(self, r->next[0], *m);
}

static void hear(struct node *self, struct ring_node *r, int from, const struct message *m)
{
    if (m->kind == ASK)
        say_state(self, r, from, STATE);
    if (r->life == FAILED)
        return;
    if (m->kind == FIND)
        hear_find(self, r, m);
    else if (m->kind == FOUND) {
        r->life = MEMBER;
        node_state_name(self, "member");
        follow(self, r, m->next[0], m->next[1]);
    } else if (m->kind == STATE)
        hear_state(self, r, from, m);
    else if (m->kind == NOTIFY)
        hear_notify(self, r, from);
}

static void begin(struct node *self, struct ring_node *r)
{
    int rank = node_rank(self), nodes = node_count(self), even = (nodes + 1) / 2;
    r->before = r->next[0] = r->next[1] = r->notified = NOBODY;
    node_state_name(self, rank % 2 ? "outside" : "member");
    if (rank % 2) {
        say(self, 0, (struct message){.kind = FIND, .of = (int8_t)rank});
        return;
    }
    r->life = MEMBER;
    r->before = (int8_t)((rank / 2 + even - 1) % even * 2);
    r->next[0] = (int8_t)((rank / 2 + 1) % even * 2);
    r->next[1] = (int8_t)((rank / 2 + 2) % even * 2);
}

static void chord_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct ring_node *r = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    begin(self, r);
    bool may_fail = node_rank(self) % 2 && node_rank(self) / 2 < plan->fails;
    for (long got = 0; got != NODE_OVER;) {
        bool tires = r->life == MEMBER && r->asked == NOT && (r->tried < plan->rounds || may_fail);
        got = tires ? node_recv_within(self, NODE_ANY_PORT, &packet, PATIENCE) : node_serve(self, &packet);
        if (got == NODE_TIMEOUT && may_fail && (r->tried == plan->rounds || node_choose(self, 2))) {
            r->life = FAILED;
            node_state_name(self, "failed");
        } else if (got == NODE_TIMEOUT) {
            r->tried++;
            ask(self, r, SUCCESSOR, r->next[0]);
        } else if (got != NODE_OVER) {
            hear(self, r, node_peer(self, packet.port), &m);
        }
    }
}

static int chord_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) < 3 || parray_nodes(array) > NODES_MOST)
        return parray_refuse(array, "chord is for 3 to %d nodes", NODES_MOST);
    plan->rounds = (int)parray_param_int(array, "rounds", 0, 100, &ok);
    plan->fails = (int)parray_param_int(array, "fails", 0, NODES_MOST / 2, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t chord_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct ring_node);
}

/* The first successor that has not failed. */
static int best_next(struct parray *array, const struct ring_node *r)
{
    const struct ring_node *first = parray_state_of(array, r->next[0]);
    return r->next[first->life == FAILED];
}

/* From every member the successors lead to node 0, and round the ring once and in order. */
static void chord_invariant(struct parray *array)
{
    int nodes = parray_nodes(array);
    for (int rank = 0; rank < nodes; rank += 2)
        if (((const struct ring_node *)parray_state_of(array, rank))->life == OUTSIDE)
            return; /* there is no ring yet */
    for (int rank = 0; rank < nodes; rank++) {
        const struct ring_node *r = parray_state_of(array, rank);
        int turns = 0, at = rank;
        if (r->life != MEMBER)
            continue;
        for (int hops = 0; hops <= nodes && (at || !hops); hops++) {
            const struct ring_node *here = parray_state_of(array, at);
            int next = best_next(array, here);
            const struct ring_node *there = parray_state_of(array, next);
            parray_checkf(array, there->life == MEMBER, "node %d has no successor that is alive", at);
            if (there->life != MEMBER)
                return;
            turns += next <= at;
            at = next;
        }
        parray_checkf(array, at == 0, "the successors of node %d do not lead to node 0", rank);
        parray_checkf(array, turns == 1, "the ring is not in order behind node %d", rank);
    }
}

static const struct parray_param chord_params[] = {
    {"rounds", "1", "how often each member looks after its successor"},
    {"fails", "0", "nodes of odd rank that may fail once they are members, the first ones"},
    {0},
};

extern const struct parray_program chord_program;

const struct parray_program chord_program = {
    .name = "chord",
    .summary = "nodes keep a ring in order while others join and fail; bears delays",
    .paper = "Stoica and others 2001; Zave 2012, 2017",
    .topology = "complete:4",
    .topologies = "complete",
    .params = chord_params,
    .mailbox = 8,
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:4 --plot-kind spacetime",
    .prepare = chord_prepare,
    .state_bytes = chord_state,
    .node = chord_node,
    .invariant = chord_invariant,
};
