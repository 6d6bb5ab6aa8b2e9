/*
 * raft.c: servers keep the same log, of which a leader decides, and elect another leader when that is
 * silent.
 *
 *     parray run raft
 *     parray explore raft
 *     parray explore raft --param terms=1 --param restarts=1
 *     parray explore raft --param terms=1 --faults 1
 *
 * Problem: a state machine that several servers run, with the same commands in the same order, although
 * servers lose touch, crash and come back.
 *
 * Ongaro and Ousterhout 2014. Time is cut into terms. A server that hears of no leader begins a new term
 * and asks for votes (ASK, VOTE); it leads if a majority votes for it, and a server votes once in a term,
 * for nobody whose log is older than its own. The leader appends what is new to its log and has the others
 * do so (APPEND, APPENDED; REFUSED, if their log does not fit, then it goes further back). An entry is
 * committed when a majority has it and it is of the leader's own term; entries before it are committed with
 * it. Committed entries may be thrown away for a snapshot of what they led to (SNAPSHOT).
 *
 * Watch: what is committed stays, in all servers, whoever leads later: that is what votes, terms and the
 * rule of the own term are for (figure 8 of the paper shows what goes wrong without that rule). A restart
 * takes from a server all but its term, vote, log and snapshot. Every new leader appends one entry here, up
 * to `entries`; a server stands for election whenever it waits for long, until `terms` are used up.
 */
#include <parray.h>

#include "classics/parts/raft_server.h"

enum { NOBODY = -1, PATIENCE = 20 };

struct plan {
    int terms, candidates, entries, restarts, compacts;
};

/* "APPEND t1 #2": in term 1, up to entry 2. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"ASK", "VOTE", "APPEND", "APPENDED", "REFUSED", "SNAPSHOT"};
    if (m->kind < APPEND)
        return node_label(self, "%s t%d", kinds[m->kind], m->term);
    return node_label(self, "%s t%d #%d", kinds[m->kind], m->term, m->index + m->count);
}

static void say(struct node *self, int rank, struct message m)
{
    tell(self, rank, label(self, &m), &m, sizeof m);
}

static void turn(struct node *self, struct server *s, enum role role)
{
    static const char *const roles[] = {"follower", "candidate", "leader"};
    if (s->role != (int8_t)role)
        node_state_name(self, roles[role]);
    s->role = (int8_t)role;
}

/* Carry out what is committed now. */
static void commit(struct node *self, struct server *s, int index)
{
    const struct plan *plan = node_arg(self);
    if (s->commit < index)
        node_event(self, "commits up to %d", index);
    for (; s->commit < index; s->commit++) {
        int8_t command = term_at(s, s->commit + 1), *applied = &s->applied[s->commit];
        node_check(self, !*applied || *applied == command);
        *applied = command;
    }
    if (plan->compacts && index > s->disk.base)
        compact(s, index, term_at(s, index));
}

/* -------------------------------------------------------------------------------- leaders */

/* Send a server all that it lacks. */
static void feed(struct node *self, struct server *s, int rank)
{
    int before = s->next[rank] - 1;
    struct message m = {.kind = APPEND, .term = s->disk.term, .index = (int8_t)before, .commit = s->commit};
    if (before < s->disk.base) {
        m.kind = SNAPSHOT;
        m.index = s->disk.base;
        memcpy(m.entry, s->applied, (size_t)s->disk.base);
    }
    m.last = term_at(s, m.index);
    if (m.kind == APPEND) {
        m.count = (int8_t)(last_index(s) - before);
        memcpy(m.entry, s->disk.entry + (before - s->disk.base), (size_t)m.count);
    }
    say(self, rank, m);
}

static void feed_all(struct node *self, struct server *s)
{
    for (int rank = 0; rank < node_count(self); rank++)
        if (rank != node_rank(self))
            feed(self, s, rank);
}

static void lead(struct node *self, struct server *s)
{
    const struct plan *plan = node_arg(self);
    turn(self, s, LEADER);
    node_event(self, "wins term %d", s->disk.term);
    s->led = (uint16_t)(s->led | 1u << s->disk.term);
    for (int rank = 0; rank < node_count(self); rank++) {
        s->next[rank] = (int8_t)(last_index(s) + 1);
        s->match[rank] = 0;
    }
    if (last_index(s) < plan->entries)
        append(s, last_index(s) + 1, s->disk.term);
    s->match[node_rank(self)] = (int8_t)last_index(s);
    feed_all(self, s);
}

static void hear_appended(struct node *self, struct server *s, int from, int index)
{
    int most = s->commit;
    s->match[from] = (int8_t)(index > s->match[from] ? index : s->match[from]);
    s->next[from] = (int8_t)(s->match[from] + 1);
    for (int i = most + 1; i <= last_index(s); i++) {
        members have = 0;
        for (int rank = 0; rank < node_count(self); rank++)
            if (rank == node_rank(self) || s->match[rank] >= i)
                have = members_with(have, rank);
        if (is_majority(have, node_count(self)) && term_at(s, i) == s->disk.term)
            most = i;
    }
    if (most > s->commit) {
        commit(self, s, most);
        feed_all(self, s);
    }
}

static void hear_refused(struct node *self, struct server *s, int from, int index)
{
    if (index >= s->next[from])
        return; /* of an earlier question */
    s->next[from] = index > 1 ? (int8_t)index : 1;
    feed(self, s, from);
}

/* -------------------------------------------------------------------------------- all servers */

static void stand(struct node *self, struct server *s)
{
    s->disk.term++;
    s->disk.voted = (int8_t)node_rank(self);
    turn(self, s, CANDIDATE);
    s->votes = members_with(0, node_rank(self));
    struct message m = {
        .kind = ASK, .term = s->disk.term, .index = (int8_t)last_index(s), .last = term_at(s, last_index(s))};
    tell_members(self, node_count(self), label(self, &m), &m, sizeof m);
}

static void hear_ask(struct node *self, struct server *s, int from, const struct message *m)
{
    int8_t last = term_at(s, last_index(s));
    bool older = m->last < last || (m->last == last && m->index < last_index(s));
    if (older || (s->disk.voted != NOBODY && s->disk.voted != from))
        return;
    s->disk.voted = (int8_t)from;
    node_event(self, "votes for %d", from);
    say(self, from, (struct message){.kind = VOTE, .term = s->disk.term});
}

static void hear_append(struct node *self, struct server *s, int from, const struct message *m)
{
    struct message answer = {.kind = APPENDED, .term = s->disk.term, .index = (int8_t)(m->index + m->count)};
    turn(self, s, FOLLOWER);
    if (m->index > last_index(s) || (m->index >= s->disk.base && term_at(s, m->index) != m->last)) {
        answer.kind = REFUSED;
        answer.index = m->index;
        say(self, from, answer);
        return;
    }
    for (int i = 0; i < m->count; i++) {
        int index = m->index + 1 + i;
        if (index > s->disk.base && (index > last_index(s) || term_at(s, index) != m->entry[i]))
            append(s, index, m->entry[i]);
    }
    commit(self, s, m->commit < answer.index ? m->commit : answer.index);
    say(self, from, answer);
}

static void hear_snapshot(struct node *self, struct server *s, int from, const struct message *m)
{
    turn(self, s, FOLLOWER);
    if (m->index > s->commit) {
        memcpy(s->applied, m->entry, (size_t)m->index);
        s->commit = m->index;
        compact(s, m->index, m->last);
    }
    say(self, from, (struct message){.kind = APPENDED, .term = s->disk.term, .index = m->index});
}

static void hear(struct node *self, struct server *s, int from, const struct message *m)
{
    if (m->term < s->disk.term)
        return;
    if (m->term > s->disk.term) {
        s->disk.term = m->term;
        s->disk.voted = NOBODY;
        turn(self, s, FOLLOWER);
    }
    if (m->kind == ASK)
        hear_ask(self, s, from, m);
    else if (m->kind == APPEND)
        hear_append(self, s, from, m);
    else if (m->kind == SNAPSHOT)
        hear_snapshot(self, s, from, m);
    else if (m->kind == VOTE && s->role == CANDIDATE) {
        s->votes = members_with(s->votes, from);
        if (is_majority(s->votes, node_count(self)))
            lead(self, s);
    } else if (m->kind == APPENDED && s->role == LEADER)
        hear_appended(self, s, from, m->index);
    else if (m->kind == REFUSED && s->role == LEADER)
        hear_refused(self, s, from, m->index);
}

/* Lose all that is not on the disk. */
static void restart(struct node *self, struct server *s)
{
    turn(self, s, FOLLOWER);
    node_event(self, "restarts");
    s->commit = s->disk.base;
    s->votes = 0;
    memset(s->next, 0, sizeof s->next);
    memset(s->match, 0, sizeof s->match);
    s->restarts++;
}

static bool may_stand(struct node *self, const struct server *s)
{
    const struct plan *plan = node_arg(self);
    return node_rank(self) < plan->candidates && s->disk.term < plan->terms && s->role != LEADER;
}

static bool may_restart(struct node *self, const struct server *s)
{
    const struct plan *plan = node_arg(self);
    return s->restarts < plan->restarts;
}

/* Nothing has come for a while. */
static void tire(struct node *self, struct server *s)
{
    if (may_restart(self, s) && (!may_stand(self, s) || node_choose(self, 2)))
        restart(self, s);
    else
        stand(self, s);
}

static void raft_node(struct node *self)
{
    struct server *s = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    uint64_t patience = (uint64_t)(PATIENCE * (node_rank(self) + 1));
    s->disk.voted = NOBODY;
    node_state_name(self, "follower");
    for (long got = 0; got != NODE_OVER;) {
        bool tires = may_stand(self, s) || may_restart(self, s);
        got = tires ? node_recv_within(self, NODE_ANY_PORT, &packet, patience) : node_serve(self, &packet);
        if (got == NODE_TIMEOUT)
            tire(self, s);
        else if (got != NODE_OVER)
            hear(self, s, node_peer(self, packet.port), &m);
    }
}

static int raft_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) > SERVERS_MOST)
        return parray_refuse(array, "raft is for up to %d nodes", SERVERS_MOST);
    plan->terms = (int)parray_param_int(array, "terms", 0, 15, &ok);
    plan->candidates = (int)parray_param_int(array, "candidates", 0, SERVERS_MOST, &ok);
    plan->entries = (int)parray_param_int(array, "entries", 0, ENTRIES_MOST, &ok);
    plan->restarts = (int)parray_param_int(array, "restarts", 0, 100, &ok);
    plan->compacts = (int)parray_param_int(array, "compacts", 0, 1, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t raft_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct server);
}

static void compare_servers(struct parray *array, int a, int b)
{
    const struct server *one = parray_state_of(array, a), *other = parray_state_of(array, b);
    int both = one->led & other->led, same = 0;
    parray_checkf(array, !both, "nodes %d and %d both lead in term %d", a, b, both ? __builtin_ctz(both) : 0);
    for (int i = 0; i < ENTRIES_MOST; i++)
        parray_checkf(array, !one->applied[i] || !other->applied[i] || one->applied[i] == other->applied[i],
                      "entry %d is %d for node %d, and %d for node %d", i + 1, one->applied[i], a,
                      other->applied[i], b);
    int from = (one->disk.base > other->disk.base ? one->disk.base : other->disk.base) + 1;
    for (int i = from; i <= last_index(one) && i <= last_index(other); i++)
        same = term_at(one, i) == term_at(other, i) ? i : same;
    for (int i = from; i < same; i++)
        parray_checkf(array, term_at(one, i) == term_at(other, i),
                      "nodes %d and %d have the same entry %d, and different ones before", a, b, same);
}

/* Whoever leads has all that was committed before. */
static void compare_with_leader(struct parray *array, int a, int leader)
{
    const struct server *one = parray_state_of(array, a), *leads = parray_state_of(array, leader);
    if (leads->role != LEADER || one->disk.term > leads->disk.term)
        return;
    for (int i = leads->disk.base + 1; i <= ENTRIES_MOST && one->applied[i - 1]; i++)
        parray_checkf(array, i <= last_index(leads) && term_at(leads, i) == one->applied[i - 1],
                      "node %d leads in term %d and lacks entry %d, which node %d has committed", leader,
                      leads->disk.term, i, a);
}

static void raft_invariant(struct parray *array)
{
    for (int a = 0; a < parray_nodes(array); a++)
        for (int b = 0; b < parray_nodes(array); b++) {
            compare_with_leader(array, a, b);
            if (a < b)
                compare_servers(array, a, b);
        }
}

static const struct parray_param raft_params[] = {
    {"terms", "2", "elections end when a server is in this term"},
    {"candidates", "5", "servers that stand for election, the first ones"},
    {"entries", "2", "entries of the log, at most"},
    {"restarts", "0", "how often each server may restart"},
    {"compacts", "1", "1: throw away the log before what is committed"},
    {0},
};

extern const struct parray_program raft_program;

const struct parray_program raft_program = {
    .name = "raft",
    .summary = "servers keep the same log, of which an elected leader decides; bears delays",
    .paper = "Ongaro and Ousterhout 2014",
    .topology = "complete:3",
    .topologies = "complete",
    .params = raft_params,
    .mailbox = 16, /* what a leader and its predecessors can say to a server that sleeps */
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .faults = "crash,lose,double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:3 --plot-kind spacetime",
    .prepare = raft_prepare,
    .state_bytes = raft_state,
    .node = raft_node,
    .invariant = raft_invariant,
};
