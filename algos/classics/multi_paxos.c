/*
 * multi_paxos.c: servers agree on a log of commands, with one leader for many entries.
 *
 *     parray run multi-paxos
 *     parray explore multi-paxos
 *     parray explore multi-paxos --param slots=1 --faults 1
 *
 * Problem: paxos.c once for each slot of a log; all servers carry out the commands in the order of slots.
 *
 * Lamport 1998 and 2001 (section 3), van Renesse and Altinbuken 2015. A server that wants to lead takes a
 * ballot and asks for promises once, for all slots (PREPARE, PROMISE). From then on a command takes one
 * round trip: ACCEPT, ACCEPTED. What was accepted in any slot, in the highest ballot that is told, the new
 * leader proposes again; slots before such ones of which nothing is told get NOTHING, a command that does
 * nothing, so that there is no gap. Its own command goes into the first slot that is free.
 *
 * Watch: a leader that is overtaken need not know it. It may still propose, and nobody accepts, because a
 * majority has promised a higher ballot. `leaders` servers want to lead here, when they have waited for
 * long; the command of each is its rank, as a letter.
 */
#include <parray.h>

#include "classics/parts/members.h"

enum { SERVERS_MOST = 5, SLOTS_MOST = 4, NOTHING = '-', PATIENCE = 20 };

enum kind { PREPARE, PROMISE, ACCEPT, ACCEPTED, CHOSEN };

/* What was accepted last in a slot. Ballots are round * servers + server, rounds from 1; 0: nothing. */
struct vote {
    int8_t ballot, command;
};

struct message {
    int8_t kind; /* enum kind */
    int8_t ballot;
    int8_t slot, command;         /* ACCEPT, ACCEPTED, CHOSEN */
    struct vote vote[SLOTS_MOST]; /* PROMISE */
};

/* What a node knows, as node_state. */
struct server {
    int8_t promised, mine; /* the highest ballot that it has promised, and in which it leads or wants to */
    int8_t stood;          /* how often it has wanted to lead */
    bool leads;
    members promises;
    struct vote vote[SLOTS_MOST];  /* what it has accepted */
    struct vote heard[SLOTS_MOST]; /* of the promises, the highest */
    members agreed[SLOTS_MOST];    /* who has accepted what it proposes */
    int8_t chosen[SLOTS_MOST];     /* commands that it knows to be chosen; 0: none yet */
};

struct plan {
    int leaders, rounds, slots;
};

/* "ACCEPT 4 0=A": command A for slot 0, in ballot 4. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"PREPARE", "PROMISE", "ACCEPT", "ACCEPTED", "CHOSEN"};
    const char *kind = kinds[m->kind];
    if (m->kind == CHOSEN)
        return node_label(self, "%s %d=%c", kind, m->slot, m->command);
    if (m->kind == ACCEPT)
        return node_label(self, "%s %d %d=%c", kind, m->ballot, m->slot, m->command);
    if (m->kind == ACCEPTED)
        return node_label(self, "%s %d %d", kind, m->ballot, m->slot);
    return node_label(self, "%s %d", kind, m->ballot);
}

static void say_all(struct node *self, struct message m)
{
    tell_members(self, node_count(self), label(self, &m), &m, sizeof m);
}

static void learn(struct node *self, struct server *s, int slot, int8_t command)
{
    node_check(self, !s->chosen[slot] || s->chosen[slot] == command);
    if (!s->chosen[slot])
        node_event(self, "knows %c is in %d", command, slot);
    s->chosen[slot] = command;
}

static void hear_accepted(struct node *self, struct server *s, int from, int slot)
{
    s->agreed[slot] = members_with(s->agreed[slot], from);
    if (s->chosen[slot] || !is_majority(s->agreed[slot], node_count(self)))
        return;
    learn(self, s, slot, s->vote[slot].command);
    say_all(self, (struct message){.kind = CHOSEN, .slot = (int8_t)slot, .command = s->chosen[slot]});
}

static void propose(struct node *self, struct server *s, int slot, int8_t command)
{
    s->vote[slot] = (struct vote){s->mine, command};
    s->agreed[slot] = 0;
    say_all(self,
            (struct message){.kind = ACCEPT, .ballot = s->mine, .slot = (int8_t)slot, .command = command});
    hear_accepted(self, s, node_rank(self), slot);
}

/* Propose again what others may have chosen, and the own command behind that. */
static void lead(struct node *self, struct server *s)
{
    const struct plan *plan = node_arg(self);
    int8_t own = (int8_t)('A' + node_rank(self));
    int used = 0;
    bool has_own = false;
    s->leads = true;
    node_event(self, "leads in ballot %d", s->mine);
    node_state_name(self, "leader");
    for (int slot = 0; slot < plan->slots; slot++)
        used = s->heard[slot].ballot ? slot + 1 : used;
    for (int slot = 0; slot < used; slot++) {
        has_own = has_own || s->heard[slot].command == own;
        propose(self, s, slot, s->heard[slot].ballot ? s->heard[slot].command : NOTHING);
    }
    if (!has_own && used < plan->slots)
        propose(self, s, used, own);
}

static void hear_promise(struct node *self, struct server *s, int from, const struct vote *vote)
{
    const struct plan *plan = node_arg(self);
    s->promises = members_with(s->promises, from);
    for (int slot = 0; slot < plan->slots; slot++)
        if (vote[slot].ballot > s->heard[slot].ballot)
            s->heard[slot] = vote[slot];
    if (!s->leads && is_majority(s->promises, node_count(self)))
        lead(self, s);
}

/* Want to lead, in the own ballot of the round behind that of the highest promise. */
static void stand(struct node *self, struct server *s)
{
    int servers = node_count(self), round = s->promised / servers + 1;
    s->promised = s->mine = (int8_t)(round * servers + node_rank(self));
    s->stood++;
    s->leads = false;
    node_event(self, "stands in ballot %d", s->mine);
    node_state_name(self, "candidate");
    s->promises = 0;
    for (int slot = 0; slot < SLOTS_MOST; slot++)
        s->heard[slot] = (struct vote){0, 0};
    say_all(self, (struct message){.kind = PREPARE, .ballot = s->mine});
    hear_promise(self, s, node_rank(self), s->vote);
}

/* Follow a ballot as high as all before it. */
static void promise(struct node *self, struct server *s, int8_t ballot)
{
    s->promised = ballot;
    node_state_name(self, "follower");
}

static void hear(struct node *self, struct server *s, int from, const struct message *m)
{
    struct message answer = {.ballot = m->ballot, .slot = m->slot};
    switch ((enum kind)m->kind) {
    case PREPARE:
        if (m->ballot <= s->promised)
            break;
        promise(self, s, m->ballot);
        answer.kind = PROMISE;
        for (int slot = 0; slot < SLOTS_MOST; slot++)
            answer.vote[slot] = s->vote[slot];
        tell(self, from, label(self, &answer), &answer, sizeof answer);
        break;
    case PROMISE:
        if (m->ballot == s->promised && m->ballot == s->mine)
            hear_promise(self, s, from, m->vote);
        break;
    case ACCEPT:
        if (m->ballot < s->promised)
            break;
        promise(self, s, m->ballot);
        s->vote[m->slot] = (struct vote){m->ballot, m->command};
        answer.kind = ACCEPTED;
        tell(self, from, label(self, &answer), &answer, sizeof answer);
        break;
    case ACCEPTED:
        if (m->ballot == s->promised && m->ballot == s->mine)
            hear_accepted(self, s, from, m->slot);
        break;
    case CHOSEN:
        learn(self, s, m->slot, m->command);
        break;
    }
}

static void multi_paxos_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct server *s = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    uint64_t patience = (uint64_t)(PATIENCE * (node_rank(self) + 1));
    node_state_name(self, "follower");
    for (long got = 0; got != NODE_OVER;) {
        bool tires = node_rank(self) < plan->leaders && s->stood < plan->rounds;
        got = tires ? node_recv_within(self, NODE_ANY_PORT, &packet, patience) : node_serve(self, &packet);
        if (got == NODE_TIMEOUT)
            stand(self, s);
        else if (got != NODE_OVER)
            hear(self, s, node_peer(self, packet.port), &m);
    }
}

static int multi_paxos_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) > SERVERS_MOST)
        return parray_refuse(array, "multi-paxos is for up to %d nodes", SERVERS_MOST);
    plan->leaders = (int)parray_param_int(array, "leaders", 0, SERVERS_MOST, &ok);
    plan->rounds = (int)parray_param_int(array, "rounds", 0, 20, &ok);
    plan->slots = (int)parray_param_int(array, "slots", 1, SLOTS_MOST, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t multi_paxos_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct server);
}

/* No slot has two commands that are chosen, and no command but NOTHING is chosen in two slots. */
static void multi_paxos_invariant(struct parray *array)
{
    int8_t chosen[SLOTS_MOST] = {0};
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct server *s = parray_state_of(array, rank);
        for (int slot = 0; slot < SLOTS_MOST; slot++) {
            parray_checkf(array, !s->chosen[slot] || !chosen[slot] || s->chosen[slot] == chosen[slot],
                          "%c and %c are both chosen in slot %d", chosen[slot], s->chosen[slot], slot);
            chosen[slot] = s->chosen[slot] ? s->chosen[slot] : chosen[slot];
        }
    }
    for (int slot = 1; slot < SLOTS_MOST; slot++)
        for (int before = 0; before < slot; before++)
            parray_checkf(array, !chosen[slot] || chosen[slot] == NOTHING || chosen[slot] != chosen[before],
                          "%c is chosen in slots %d and %d", chosen[slot], before, slot);
}

static const struct parray_param multi_paxos_params[] = {
    {"leaders", "2", "servers that want to lead, the first ones"},
    {"rounds", "1", "how often each of them does"},
    {"slots", "2", "of the log"},
    {0},
};

extern const struct parray_program multi_paxos_program;

const struct parray_program multi_paxos_program = {
    .name = "multi-paxos",
    .summary = "servers agree on a log, with one leader for many entries; bears delays",
    .paper = "Lamport 1998, 2001",
    .topology = "complete:3",
    .topologies = "complete",
    .params = multi_paxos_params,
    .mailbox = 32, /* what leaders of all ballots can say to a server that sleeps */
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .faults = "crash,lose,double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:3 --param leaders=3 --plot-kind spacetime",
    .prepare = multi_paxos_prepare,
    .state_bytes = multi_paxos_state,
    .node = multi_paxos_node,
    .invariant = multi_paxos_invariant,
};
