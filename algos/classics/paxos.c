/*
 * paxos.c: servers agree on one value, although any of them may be slow, and clients ask at any time.
 *
 *     parray run paxos
 *     parray run paxos --topology complete:7 --param servers=5
 *     parray stress paxos --runs 200
 *     parray explore paxos
 *
 * Problem: consensus as in ben_or.c, without coins, for a service: a client puts a value and then gets the
 * value that was chosen, whoever had put it.
 *
 * Lamport 1998 (The part-time parliament). A server that a client asks takes a ballot, a number that no other
 * server takes, and asks a majority to promise that they accept nothing of a lower ballot any more (PREPARE,
 * PROMISE). Who promises tells what it has accepted last. The server then proposes the value that was
 * accepted in the highest ballot of those, or else its client's (ACCEPT, ACCEPTED); once a majority has
 * accepted it, it is chosen, and the server tells all others (CHOSEN).
 *
 * Watch: two majorities have a server in common, so whoever prepares after a value was chosen hears of it,
 * and can propose no other. Nothing here waits for a time; two servers may overtake each other for ever
 * (FLP: no algorithm can exclude that), but each client asks once here, so that there are few ballots.
 */
#include <parray.h>

#include "classics/parts/members.h"

enum kind { PUT, PUT_DONE, GET, GOT, PREPARE, PROMISE, ACCEPT, ACCEPTED, CHOSEN };

/* Rounds are ordered first, then servers; round 0: none. */
struct ballot_number {
    int32_t round, server;
};

struct proposal {
    int32_t value, client;
};

struct message {
    int32_t kind; /* enum kind */
    struct ballot_number ballot;
    struct ballot_number last; /* PROMISE: of what was accepted last */
    struct proposal proposal;
};

/* What a node knows, as node_state: all that it acts on. */
struct paxos {
    struct ballot_number ballot; /* the highest that it has promised */
    struct ballot_number last;   /* in which it has accepted `accepted` */
    struct proposal accepted, wanted;
    bool proposes, chosen;
    members promised, agreed;
    struct {
        struct ballot_number last;
        struct proposal accepted;
    } heard;     /* the highest of the promises */
    int32_t got; /* of a client: the value that it got; 0: none yet */
};

struct plan {
    int servers;
};

static int compare(struct ballot_number a, struct ballot_number b)
{
    return a.round != b.round ? (a.round > b.round) - (a.round < b.round)
                              : (a.server > b.server) - (a.server < b.server);
}

/* "ACCEPT 1.0 A": value A in ballot 1 of server 0. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"PUT",     "DONE",   "GET",      "GOT",   "PREPARE",
                                        "PROMISE", "ACCEPT", "ACCEPTED", "CHOSEN"};
    const char *kind = kinds[m->kind];
    if (m->kind == PUT || m->kind == GOT || m->kind == CHOSEN)
        return node_label(self, "%s %c", kind, m->proposal.value);
    if (m->kind < PREPARE)
        return node_label(self, "%s", kind);
    if (m->kind != ACCEPT)
        return node_label(self, "%s %d.%d", kind, m->ballot.round, m->ballot.server);
    return node_label(self, "%s %d.%d %c", kind, m->ballot.round, m->ballot.server, m->proposal.value);
}

static void say(struct node *self, int rank, struct message message)
{
    tell(self, rank, label(self, &message), &message, sizeof message);
}

static void say_all(struct node *self, struct message message)
{
    const struct plan *plan = node_arg(self);
    tell_members(self, plan->servers, label(self, &message), &message, sizeof message);
}

static void learn(struct node *self, struct paxos *p)
{
    p->chosen = true;
    node_event(self, "knows that %c is chosen", p->accepted.value);
    node_state_name(self, "learner");
}

/* Count a promise, and once they are a majority, propose. */
static void hear_promise(struct node *self, struct paxos *p, int from, struct ballot_number last,
                         struct proposal accepted)
{
    const struct plan *plan = node_arg(self);
    p->promised = members_with(p->promised, from);
    if (compare(last, p->heard.last) > 0) {
        p->heard.last = last;
        p->heard.accepted = accepted;
    }
    if (!is_majority(p->promised, plan->servers) || p->agreed)
        return;
    if (p->heard.last.round)
        p->wanted = p->heard.accepted;
    p->accepted = p->wanted;
    p->last = p->ballot;
    p->agreed = members_with(0, node_rank(self));
    node_event(self, "proposes %c", p->wanted.value);
    say_all(self, (struct message){.kind = ACCEPT, .ballot = p->ballot, .proposal = p->wanted});
}

/* A client wants something: take a ballot, if none is under way here. */
static void hear_put(struct node *self, struct paxos *p, int client, int32_t value)
{
    if (p->proposes || p->chosen)
        return;
    p->proposes = true;
    node_state_name(self, "proposer");
    p->wanted = (struct proposal){value, client};
    p->ballot = (struct ballot_number){p->ballot.round + 1, node_rank(self)};
    p->promised = p->agreed = 0;
    p->heard.last = (struct ballot_number){0, 0};
    say_all(self, (struct message){.kind = PREPARE, .ballot = p->ballot});
    hear_promise(self, p, node_rank(self), p->last, p->accepted);
}

static void hear_accepted(struct node *self, struct paxos *p, int from)
{
    const struct plan *plan = node_arg(self);
    p->agreed = members_with(p->agreed, from);
    if (!is_majority(p->agreed, plan->servers) || p->chosen)
        return;
    learn(self, p);
    say_all(self, (struct message){.kind = CHOSEN, .ballot = p->ballot, .proposal = p->accepted});
    say(self, p->accepted.client, (struct message){.kind = PUT_DONE});
}

static void hear(struct node *self, struct paxos *p, int from, const struct message *m)
{
    if (p->chosen) {
        if (m->kind == GET)
            say(self, from, (struct message){.kind = GOT, .proposal = p->accepted});
        return;
    }
    switch ((enum kind)m->kind) {
    case PUT:
        hear_put(self, p, from, m->proposal.value);
        break;
    case PREPARE:
        if (compare(p->ballot, m->ballot) >= 0)
            break;
        p->ballot = m->ballot;
        say(self, from,
            (struct message){.kind = PROMISE, .ballot = m->ballot, .last = p->last, .proposal = p->accepted});
        break;
    case PROMISE:
        if (compare(p->ballot, m->ballot) == 0)
            hear_promise(self, p, from, m->last, m->proposal);
        break;
    case ACCEPT:
        if (compare(p->ballot, m->ballot) > 0)
            break;
        p->ballot = p->last = m->ballot;
        p->accepted = m->proposal;
        node_event(self, "accepts %c", m->proposal.value);
        say(self, from, (struct message){.kind = ACCEPTED, .ballot = m->ballot});
        break;
    case ACCEPTED:
        if (compare(p->ballot, m->ballot) == 0)
            hear_accepted(self, p, from);
        break;
    case CHOSEN:
        p->ballot = p->last = m->ballot;
        p->accepted = m->proposal;
        learn(self, p);
        break;
    default:
        break;
    }
}

static void serve(struct node *self, struct paxos *p)
{
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    node_state_name(self, "acceptor");
    while (node_serve(self, &packet) != NODE_OVER) {
        int from = node_peer(self, packet.port);
        hear(self, p, from, &message);
    }
}

/* Put a value, and when that is done, get the value of another server. */
static void ask(struct node *self, struct paxos *p)
{
    const struct plan *plan = node_arg(self);
    int number = node_rank(self) - plan->servers;
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    say(self, number % plan->servers,
        (struct message){.kind = PUT, .proposal = {'A' + number, node_rank(self)}});
    while (node_serve(self, &packet) != NODE_OVER)
        if (message.kind == PUT_DONE) {
            say(self, (number + 1) % plan->servers, (struct message){.kind = GET});
        } else {
            p->got = message.proposal.value;
            node_event(self, "gets %c", p->got);
        }
}

static void paxos_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct paxos *p = node_state(self);
    if (node_rank(self) < plan->servers)
        serve(self, p);
    else
        ask(self, p);
}

static int paxos_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->servers = members_param(array, "servers", 1, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t paxos_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct paxos);
}

/* No two values are chosen. */
static void paxos_agree(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    int32_t value = 0;
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct paxos *p = parray_state_of(array, rank);
        int32_t its = rank >= plan->servers ? p->got : p->chosen ? p->accepted.value : 0;
        parray_checkf(array, !its || !value || its == value, "%c and %c are both chosen", value, its);
        value = its ? its : value;
    }
}

static const struct parray_param paxos_params[] = {
    {.name = "servers", .help = "nodes that agree, the first ones; the others are clients", .value = "3"},
    {0},
};

extern const struct parray_program paxos_program;

const struct parray_program paxos_program = {
    .name = "paxos",
    .summary = "servers agree on one value; clients put and get",
    .topology = "complete:5",
    .topologies = "complete",
    .params = paxos_params,
    .mailbox =
        5, /* with 2 servers wait for room in each other's, with 4 in that of one that crashed: explore */
    .bears_delay = true,
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:5 --plot-kind spacetime",
    .prepare = paxos_prepare,
    .state_bytes = paxos_state,
    .node = paxos_node,
    .faults = "crash,lose",
    .invariant = paxos_agree,
};
