/*
 * swim_membership.c: nodes find out which of them are still there, and tell each other.
 *
 *     parray run swim-membership
 *     parray explore swim-membership
 *     parray explore swim-membership --param silent=1
 *
 * Problem: each node has a list of the members of a group. Those that have crashed have to leave all lists;
 * a node that was only slow gets the chance to contradict.
 *
 * Das, Gupta and Motivala 2002. A node pings a member (PING, ACK). If no answer comes, it has another
 * member ping (PING_REQ), in case only the way between the two is bad. If there is still none, it suspects
 * the member and tells all. A member that hears it is suspected says that it is alive, with a larger
 * incarnation, a number that nobody else raises. Otherwise it is declared dead in the end.
 *
 * Watch: news come in any order. DEAD beats all; SUSPECT beats ALIVE of the same incarnation and older
 * ones; ALIVE beats only older ones. So every node believes the newest of what it has heard, whatever came
 * last. Here the first nodes (`probers`) ping each other member once, and node `silent` never answers.
 */
#include <parray.h>

#include "classics/parts/members.h"

enum { INCARNATIONS_MOST = 3, NEWS = 2 * INCARNATIONS_MOST + 1, NODES_MOST = 5, PATIENCE = 10 };

enum kind { PING, ACK, PING_REQ, TELL };
enum state { ALIVE, SUSPECT, DEAD };
enum probe { IDLE, PINGED, ASKED, SUSPECTED };

struct belief {
    int8_t state, incarnation;
};

struct message {
    int8_t kind, member;  /* whom it is about; ACK: who is alive */
    int8_t origin;        /* PING: for whom; ACK: whom it answers */
    struct belief belief; /* TELL */
};

/* What a node knows, as node_state. */
struct watcher {
    struct belief of[NODES_MOST];
    uint8_t heard[NODES_MOST]; /* of each member all news that came, a bit each; only the invariant looks */
    int8_t probe, member;      /* how far it is with which member */
};

struct plan {
    int probers, silent;
};

/* News of a member as a bit of `heard`, by strength: each beats those before. */
static int strength(struct belief b)
{
    return b.state == DEAD ? NEWS - 1 : 2 * b.incarnation + b.state;
}

static bool beats(struct belief news, struct belief old)
{
    if (old.state == DEAD || news.state == DEAD)
        return old.state != DEAD;
    return news.incarnation > old.incarnation ||
           (news.incarnation == old.incarnation && news.state == SUSPECT && old.state == ALIVE);
}

/* A fault may have made a state that there is none of. */
static const char *name_of(int state)
{
    return state == ALIVE ? "ALIVE" : state == SUSPECT ? "SUSPECT" : state == DEAD ? "DEAD" : "?";
}

/* "PING 2": of member 2. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"PING", "ACK", "PING-REQ"};
    return node_label(self, "%s %d", m->kind == TELL ? name_of(m->belief.state) : kinds[m->kind], m->member);
}

static void say(struct node *self, int rank, struct message m)
{
    tell(self, rank, label(self, &m), &m, sizeof m);
}

static void turn(struct node *self, struct watcher *w, enum probe probe)
{
    static const char *const probes[] = {"idle", "has pinged", "has asked", "suspects"};
    if (w->probe != (int8_t)probe)
        node_state_name(self, probes[probe]);
    w->probe = (int8_t)probe;
}

/* Believe news, and pass it on. A suspicion of this node itself is contradicted. */
static void believe(struct node *self, struct watcher *w, int member, struct belief news)
{
    struct message m = {.kind = TELL, .member = (int8_t)member};
    w->heard[member] = (uint8_t)(w->heard[member] | 1 << strength(news));
    if (!beats(news, w->of[member]))
        return;
    if (member == node_rank(self) && news.state == SUSPECT) {
        news = (struct belief){ALIVE, (int8_t)(news.incarnation + 1)};
        w->heard[member] = (uint8_t)(w->heard[member] | 1 << strength(news));
    }
    if (news.incarnation < w->of[member].incarnation)
        news.incarnation = w->of[member].incarnation; /* that of one who is dead does not matter any more */
    m.belief = w->of[member] = news;
    node_event(self, "node %d: %s", member, name_of(news.state));
    tell_members(self, node_count(self), label(self, &m), &m, sizeof m);
}

/* Ping the next member that is not known to be dead. */
static void probe_next(struct node *self, struct watcher *w)
{
    const struct plan *plan = node_arg(self);
    turn(self, w, IDLE);
    do
        w->member++;
    while (w->member < node_count(self) && (w->member == node_rank(self) || w->of[w->member].state == DEAD));
    if (w->member >= node_count(self) || node_rank(self) >= plan->probers)
        return;
    turn(self, w, PINGED);
    say(self, w->member,
        (struct message){.kind = PING, .member = w->member, .origin = (int8_t)node_rank(self)});
}

/* No answer has come. */
static void tire(struct node *self, struct watcher *w)
{
    struct belief belief = w->of[w->member];
    struct message m = {.kind = PING_REQ, .member = w->member, .origin = (int8_t)node_rank(self)};
    switch ((enum probe)w->probe) {
    case PINGED:
        turn(self, w, ASKED);
        for (int rank = 0; rank < node_count(self); rank++)
            if (rank != node_rank(self) && rank != w->member)
                say(self, rank, m);
        break;
    case ASKED:
        turn(self, w, SUSPECTED);
        if (belief.state == ALIVE)
            believe(self, w, w->member, (struct belief){SUSPECT, belief.incarnation});
        break;
    default:
        if (belief.state == SUSPECT)
            believe(self, w, w->member, (struct belief){DEAD, belief.incarnation});
        probe_next(self, w);
    }
}

static void hear(struct node *self, struct watcher *w, const struct message *m)
{
    struct message answer = *m;
    switch ((enum kind)m->kind) {
    case PING:
        answer.kind = ACK;
        say(self, m->origin, answer);
        break;
    case PING_REQ:
        answer.kind = PING;
        say(self, m->member, answer);
        break;
    case ACK:
        if (w->probe != IDLE && w->member == m->member)
            probe_next(self, w);
        break;
    case TELL:
        believe(self, w, m->member, m->belief);
        break;
    }
}

static void swim_membership_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct watcher *w = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    w->member = -1;
    node_state_name(self, node_rank(self) == plan->silent ? "silent" : "idle");
    for (int rank = 0; rank < node_count(self); rank++)
        w->heard[rank] = 1;
    if (node_rank(self) != plan->silent)
        probe_next(self, w);
    for (long got = 0; got != NODE_OVER;) {
        got = w->probe != IDLE ? node_recv_within(self, NODE_ANY_PORT, &packet, PATIENCE)
                               : node_serve(self, &packet);
        if (got == NODE_TIMEOUT)
            tire(self, w);
        else if (got != NODE_OVER && node_rank(self) != plan->silent)
            hear(self, w, &m);
    }
}

static int swim_membership_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) > NODES_MOST)
        return parray_refuse(array, "swim-membership is for up to %d nodes", NODES_MOST);
    /* A prober raises an incarnation once at most. */
    plan->probers = (int)parray_param_int(array, "probers", 1, INCARNATIONS_MOST - 1, &ok);
    plan->silent = (int)parray_param_int(array, "silent", -1, parray_nodes(array) - 1, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t swim_membership_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct watcher);
}

static void swim_membership_invariant(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct watcher *w = parray_state_of(array, rank);
        for (int member = 0; member < parray_nodes(array) && w->heard[member]; member++) {
            const struct watcher *itself = parray_state_of(array, member);
            int newest = 31 - __builtin_clz(w->heard[member]);
            parray_checkf(array, strength(w->of[member]) == newest,
                          "node %d does not believe the newest news of node %d", rank, member);
            parray_checkf(array, w->of[member].incarnation <= itself->of[member].incarnation,
                          "node %d has an incarnation of node %d that this has not begun", rank, member);
        }
        parray_checkf(array, rank == plan->silent || w->of[rank].state != SUSPECT,
                      "node %d is suspected, and does not contradict", rank);
    }
}

static void swim_membership_eventually(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    for (int rank = 0; rank < parray_nodes(array) && plan->silent >= 0; rank++) {
        const struct watcher *w = parray_state_of(array, rank);
        parray_checkf(array, rank == plan->silent || w->of[plan->silent].state == DEAD,
                      "node %d does not know that node %d is dead", rank, plan->silent);
    }
}

static const struct parray_param swim_membership_params[] = {
    {"probers", "1", "nodes that ping all others, the first ones"},
    {"silent", "2", "the rank of a node that never answers; -1: none"},
    {0},
};

extern const struct parray_program swim_membership_program;

const struct parray_program swim_membership_program = {
    .name = "swim-membership",
    .summary = "nodes find out which of them are still there, and tell each other; bears delays",
    .paper = "Das, Gupta and Motivala 2002",
    .topology = "complete:3",
    .topologies = "complete",
    .params = swim_membership_params,
    .mailbox = 32, /* all that nodes say to one that is silent */
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .faults = "double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:3 --plot-kind spacetime",
    .prepare = swim_membership_prepare,
    .state_bytes = swim_membership_state,
    .node = swim_membership_node,
    .invariant = swim_membership_invariant,
    .eventually = swim_membership_eventually,
};
