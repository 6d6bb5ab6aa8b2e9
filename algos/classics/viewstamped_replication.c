/*
 * viewstamped_replication.c: servers keep the same log, and lead in turn, by the number of the view.
 *
 *     parray run viewstamped-replication
 *     parray explore viewstamped-replication
 *     parray explore viewstamped-replication --param entries=1 --faults 1
 *
 * Problem: a state machine that several servers run, as in raft.c and multi_paxos.c.
 *
 * Oki and Liskov 1988, Liskov and Cowling 2012. In view v, server v mod n is the primary. It has the others
 * append commands to their logs (PREPARE, PREPARED), and an entry is committed when a majority has it
 * (COMMIT). A server that hears of nothing for long asks for the next view (CHANGE). Who knows of a
 * majority that wants it sends its log to the new primary (HAND_OVER), together with the last view in which
 * it took part. The primary waits for a majority of logs, takes the one of the latest view, of these the
 * longest, and begins (BEGIN).
 *
 * Watch: nobody votes and nothing is written to a disk: the majority that hands over logs and any majority
 * that has committed an entry have a server in common, and it is the view that tells which log is newer,
 * not the length. Every primary appends one entry here, up to `entries`; a server asks for another view
 * whenever it waits for long, until `views`.
 */
#include <parray.h>

#include <string.h>

#include "classics/parts/members.h"

enum { SERVERS_MOST = 5, ENTRIES_MOST = 4, PATIENCE = 20 };

enum kind { PREPARE, PREPARED, COMMIT, CHANGE, HAND_OVER, BEGIN };

/* Commands, in the order of the log. */
struct record {
    int8_t count, commit;
    int8_t entry[ENTRIES_MOST];
};

struct message {
    int8_t kind, view;
    int8_t number, command; /* PREPARE, PREPARED: an entry */
    int8_t normal;          /* HAND_OVER: the last view in which the sender took part */
    struct record record;   /* HAND_OVER, BEGIN; of PREPARE and COMMIT only `commit` counts */
};

/* What a node knows, as node_state. */
struct server {
    int8_t view,
        normal; /* normal: the last view in which it took part; `view`, unless that is being changed */
    struct record record;
    int8_t prepared[SERVERS_MOST]; /* of a primary: entries that each server has */
    members wants, handed;         /* who wants the view, and who has handed its log over */
    bool has_handed;
    int8_t best_normal; /* of the logs that were handed over, the newest */
    struct record best;
};

struct plan {
    int views, entries;
};

static int primary_of(struct node *self, int view)
{
    return view % node_count(self);
}

static bool takes_part(const struct server *s)
{
    return s->normal == s->view;
}

static bool is_primary(struct node *self, const struct server *s)
{
    return takes_part(s) && primary_of(self, s->view) == node_rank(self);
}

/* "PREPARE 1 v0": entry 1 in view 0. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"PREPARE", "PREPARED", "COMMIT", "CHANGE", "HAND OVER", "BEGIN"};
    const char *kind = kinds[m->kind];
    if (m->kind >= CHANGE)
        return node_label(self, "%s v%d", kind, m->view);
    return node_label(self, "%s %d v%d", kind, m->kind == COMMIT ? m->record.commit : m->number, m->view);
}

static void say(struct node *self, int rank, const struct message *m)
{
    tell(self, rank, label(self, m), m, sizeof *m);
}

static void say_prepared(struct node *self, int rank, int8_t view, int8_t number)
{
    say(self, rank, &(struct message){.kind = PREPARED, .view = view, .number = number});
}

static void say_all(struct node *self, struct message m)
{
    tell_members(self, node_count(self), label(self, &m), &m, sizeof m);
}

/* -------------------------------------------------------------------------------- entries */

static void commit(struct node *self, struct server *s, int number)
{
    int most = number < s->record.count ? number : s->record.count;
    if (most > s->record.commit)
        node_event(self, "commits entry %d", most);
    s->record.commit = (int8_t)(most > s->record.commit ? most : s->record.commit);
}

static void hear_prepared(struct node *self, struct server *s, int from, int number)
{
    members have = 0;
    s->prepared[from] = (int8_t)(number > s->prepared[from] ? number : s->prepared[from]);
    for (int rank = 0; rank < node_count(self); rank++)
        if (s->prepared[rank] >= number)
            have = members_with(have, rank);
    if (!is_majority(have, node_count(self)) || number <= s->record.commit)
        return;
    commit(self, s, number);
    say_all(self, (struct message){.kind = COMMIT, .view = s->view, .record.commit = s->record.commit});
}

/* Of a primary at the beginning of its view: append an entry of its own. */
static void lead(struct node *self, struct server *s)
{
    const struct plan *plan = node_arg(self);
    int8_t command = (int8_t)(s->view + 1);
    node_event(self, "leads view %d", s->view);
    node_state_name(self, "primary");
    memset(s->prepared, 0, sizeof s->prepared);
    if (s->record.count < plan->entries) {
        s->record.entry[s->record.count++] = command;
        say_all(self, (struct message){.kind = PREPARE,
                                       .view = s->view,
                                       .number = s->record.count,
                                       .command = command,
                                       .record.commit = s->record.commit});
    }
    s->prepared[node_rank(self)] = s->record.count;
}

static void hear_prepare(struct node *self, struct server *s, int from, const struct message *m)
{
    if (m->number != s->record.count + 1)
        return;
    s->record.entry[s->record.count++] = m->command;
    commit(self, s, m->record.commit);
    say_prepared(self, from, m->view, m->number);
}

/* -------------------------------------------------------------------------------- views */

static void begin(struct node *self, struct server *s, const struct record *record)
{
    int8_t committed = s->record.commit;
    s->record = *record;
    commit(self, s, committed);
    s->normal = s->view;
    s->wants = s->handed = 0;
    s->has_handed = false;
    s->best_normal = 0;
    memset(&s->best, 0, sizeof s->best);
}

static void hear_hand_over(struct node *self, struct server *s, int from, const struct message *m)
{
    bool newer =
        m->normal > s->best_normal || (m->normal == s->best_normal && m->record.count > s->best.count);
    int8_t committed = m->record.commit > s->best.commit ? m->record.commit : s->best.commit;
    if (newer || !s->handed) {
        s->best = m->record;
        s->best_normal = m->normal;
    }
    s->best.commit = committed;
    s->handed = members_with(s->handed, from);
    if (!is_majority(s->handed, node_count(self)) || !members_have(s->handed, node_rank(self)))
        return;
    struct record best = s->best;
    begin(self, s, &best);
    say_all(self, (struct message){.kind = BEGIN, .view = s->view, .record = s->record});
    lead(self, s);
}

static void want(struct node *self, struct server *s, int from)
{
    s->wants = members_with(s->wants, from);
    if (s->has_handed || !is_majority(s->wants, node_count(self)))
        return;
    int primary = primary_of(self, s->view);
    struct message m = {.kind = HAND_OVER, .view = s->view, .normal = s->normal, .record = s->record};
    s->has_handed = true;
    if (primary == node_rank(self))
        hear_hand_over(self, s, primary, &m);
    else
        say(self, primary, &m);
}

/* Leave the present view for another one. */
static void change(struct node *self, struct server *s, int8_t view)
{
    node_event(self, "wants view %d", view);
    node_state_name(self, "view change");
    s->view = view;
    s->wants = s->handed = 0;
    s->has_handed = false;
    say_all(self, (struct message){.kind = CHANGE, .view = view});
    want(self, s, node_rank(self));
}

static void hear_begin(struct node *self, struct server *s, int from, const struct message *m)
{
    s->view = m->view;
    begin(self, s, &m->record);
    node_state_name(self, "backup");
    if (s->record.count > s->record.commit)
        say_prepared(self, from, s->view, s->record.count);
}

static void hear(struct node *self, struct server *s, int from, const struct message *m)
{
    if (m->view < s->view)
        return;
    if (m->view > s->view && (m->kind == CHANGE || m->kind == HAND_OVER))
        change(self, s, m->view);
    if (m->kind == BEGIN && (m->view > s->view || !takes_part(s)))
        hear_begin(self, s, from, m);
    else if (m->kind == CHANGE && !takes_part(s))
        want(self, s, from);
    else if (m->kind == HAND_OVER && !takes_part(s))
        hear_hand_over(self, s, from, m);
    else if (m->view > s->view) /* BEGIN of that view has been overtaken, or is lost */
        return;
    else if (m->kind == PREPARE && takes_part(s))
        hear_prepare(self, s, from, m);
    else if (m->kind == PREPARED && is_primary(self, s))
        hear_prepared(self, s, from, m->number);
    else if (m->kind == COMMIT && takes_part(s))
        commit(self, s, m->record.commit);
}

static void viewstamped_replication_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct server *s = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    uint64_t patience = (uint64_t)(PATIENCE * (node_rank(self) + 1));
    if (is_primary(self, s))
        lead(self, s);
    else
        node_state_name(self, "backup");
    for (long got = 0; got != NODE_OVER;) {
        bool tires = s->view < plan->views && !is_primary(self, s);
        got = tires ? node_recv_within(self, NODE_ANY_PORT, &packet, patience) : node_serve(self, &packet);
        if (got == NODE_TIMEOUT)
            change(self, s, (int8_t)(s->view + 1));
        else if (got != NODE_OVER)
            hear(self, s, node_peer(self, packet.port), &m);
    }
}

static int viewstamped_replication_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) > SERVERS_MOST)
        return parray_refuse(array, "viewstamped-replication is for up to %d nodes", SERVERS_MOST);
    plan->views = (int)parray_param_int(array, "views", 0, 100, &ok);
    plan->entries = (int)parray_param_int(array, "entries", 0, ENTRIES_MOST, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t viewstamped_replication_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct server);
}

static void compare_servers(struct parray *array, int a, int b)
{
    const struct server *one = parray_state_of(array, a), *other = parray_state_of(array, b);
    bool leads = takes_part(one) && one->view % parray_nodes(array) == a && other->normal <= one->view;
    for (int i = 0; i < other->record.commit; i++) {
        parray_checkf(array, i >= one->record.commit || one->record.entry[i] == other->record.entry[i],
                      "entry %d is %d for node %d, and %d for node %d", i + 1, one->record.entry[i], a,
                      other->record.entry[i], b);
        parray_checkf(array, !leads || one->record.entry[i] == other->record.entry[i],
                      "node %d leads view %d and lacks entry %d, which node %d has committed", a, one->view,
                      i + 1, b);
    }
}

static void viewstamped_replication_invariant(struct parray *array)
{
    for (int a = 0; a < parray_nodes(array); a++)
        for (int b = 0; b < parray_nodes(array); b++)
            compare_servers(array, a, b);
}

static const struct parray_param viewstamped_replication_params[] = {
    {"views", "1", "nobody asks for another view in this one; the first is 0"},
    {"entries", "2", "entries of the log, at most"},
    {0},
};

extern const struct parray_program viewstamped_replication_program;

const struct parray_program viewstamped_replication_program = {
    .name = "viewstamped-replication",
    .summary = "servers keep the same log, and lead in turn, by views; bears delays",
    .paper = "Oki and Liskov 1988; Liskov and Cowling 2012",
    .topology = "complete:3",
    .topologies = "complete",
    .params = viewstamped_replication_params,
    .mailbox = 16, /* what the primaries of all views can say to a server that sleeps */
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .faults = "crash,lose,double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:3 --plot-kind spacetime",
    .prepare = viewstamped_replication_prepare,
    .state_bytes = viewstamped_replication_state,
    .node = viewstamped_replication_node,
    .invariant = viewstamped_replication_invariant,
};
