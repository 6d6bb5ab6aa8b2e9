/*
 * abd_register.c: a register that clients read and write, kept by servers of which a minority may crash.
 *
 *     parray run abd-register
 *     parray explore abd-register
 *     parray explore abd-register --topology complete:4 --param servers=2 --faults 1
 *     parray stress abd-register --topology complete:7 --param reads=3 --runs 200
 *
 * Problem: shared memory without a memory that all share. Every read and write has to look as if it
 * happened at one moment between its beginning and its end (it is linearizable), whatever is late.
 *
 * Attiya, Bar-Noy and Dolev 1995, with several writers as Lynch and Shvartsman 1997. Each server holds a
 * value and its tag: a number, and the client that wrote it. An operation asks a majority of servers for
 * what they hold (QUERY, HELD). A write takes a larger tag than all that it hears of; a read takes the
 * value of the largest. Both then have a majority store that (STORE, STORED), and only then they are over.
 *
 * Watch: reads write. Without that, one read can see a new value that only one server has, and a later
 * read, which asks others, an old one. Nobody elects or locks, so nobody can be waited for in vain.
 */
#include <parray.h>

#include "classics/parts/members.h"

enum { READS_MOST = 8 };

enum kind { QUERY, HELD, STORE, STORED };

/* Tags are ordered by number, then by client. Number 0: nobody has written. */
struct tag {
    int32_t number, client;
};

struct message {
    int32_t kind; /* enum kind */
    int32_t phase;
    struct tag tag;
    int32_t value;
};

/* What a node knows, as node_state. */
struct keeper {
    struct tag tag; /* server: of what it holds; client: of its operation */
    int32_t value;
    int32_t phase;   /* of a client, counted through all its operations */
    members heard;   /* servers that have answered in this phase */
    bool stores;     /* it is in the second phase of an operation */
    struct tag over; /* of the client's last operation that is over */
};

struct plan {
    int servers, writers, reads;
};

static int compare(struct tag a, struct tag b)
{
    return a.number != b.number ? (a.number > b.number) - (a.number < b.number)
                                : (a.client > b.client) - (a.client < b.client);
}

static void keep(struct keeper *k, const struct message *m)
{
    if (compare(m->tag, k->tag) > 0) {
        k->tag = m->tag;
        k->value = m->value;
    }
}

/* "STORE A 1.3": what client 3 has written, as the first. */
static const char *label(struct node *self, const struct message *m)
{
    static const char *const kinds[] = {"QUERY", "HELD", "STORE", "STORED"};
    const char *kind = kinds[m->kind];
    if (m->kind == QUERY || m->kind == STORED)
        return node_label(self, "%s", kind);
    return node_label(self, "%s %c %d.%d", kind, m->tag.number ? m->value : '-', m->tag.number,
                      m->tag.client);
}

static void serve(struct node *self, struct keeper *k)
{
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    while (node_serve(self, &packet) != NODE_OVER) {
        if (m.kind == STORE)
            keep(k, &m);
        struct message answer = {m.kind == STORE ? STORED : HELD, m.phase, k->tag, k->value};
        labelled_send(self, packet.port, label(self, &answer), &answer, sizeof answer);
    }
}

/* Ask all servers, and wait for a majority of them. Their answers to earlier phases may come late. False: too
 * many servers have crashed. */
static bool ask(struct node *self, struct keeper *k, enum kind kind)
{
    const struct plan *plan = node_arg(self);
    struct message m = {kind, ++k->phase, k->tag, k->value};
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    k->heard = 0;
    k->stores = kind == STORE;
    node_state_name(self, k->stores ? "stores" : "queries");
    tell_members(self, plan->servers, label(self, &m), &m, sizeof m);
    while (!is_majority(k->heard, plan->servers)) {
        if (node_serve(self, &packet) == NODE_OVER)
            return false;
        if (m.phase != k->phase)
            continue;
        k->heard = members_with(k->heard, node_peer(self, packet.port));
        if (m.kind == HELD)
            keep(k, &m);
    }
    return true;
}

static bool write_value(struct node *self, struct keeper *k, int32_t value)
{
    node_invoke(self, 0, PARRAY_WRITE, value);
    if (!ask(self, k, QUERY))
        return false;
    k->tag = (struct tag){k->tag.number + 1, node_rank(self)};
    k->value = value;
    if (!ask(self, k, STORE))
        return false;
    k->over = k->tag;
    node_return(self, 0);
    node_event(self, "has written %c", value);
    node_state_name(self, "idle");
    return true;
}

static bool read_value(struct node *self, struct keeper *k)
{
    node_invoke(self, 0, PARRAY_READ, 0);
    k->tag = (struct tag){0, 0};
    k->value = 0;
    if (!ask(self, k, QUERY) || !ask(self, k, STORE))
        return false;
    k->over = k->tag;
    node_return(self, k->value);
    node_event(self, "has read %c", k->tag.number ? k->value : '-');
    node_state_name(self, "idle");
    return true;
}

static void abd_register_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct keeper *k = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    int client = node_rank(self) - plan->servers;
    if (client < 0) {
        serve(self, k);
        return;
    }
    bool works = client >= plan->writers || write_value(self, k, 'A' + client);
    for (int i = 0; i < plan->reads && works && client >= plan->writers; i++)
        works = read_value(self, k);
    while (works && node_serve(self, &packet) != NODE_OVER)
        continue; /* answers that nobody has waited for */
}

static int abd_register_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->servers = members_param(array, "servers", 1, &ok);
    plan->writers = (int)parray_param_int(array, "writers", 0, 26, &ok);
    plan->reads = (int)parray_param_int(array, "reads", 0, READS_MOST, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t abd_register_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct keeper);
}

/* What makes the register linearizable: whoever asks a majority hears of every operation that is over. */
static void abd_register_invariant(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    int nodes = parray_nodes(array);
    for (int rank = 0; rank < nodes; rank++) {
        const struct keeper *one = parray_state_of(array, rank);
        members hold = 0;
        for (int other = 0; other < nodes; other++) {
            const struct keeper *k = parray_state_of(array, other);
            if (other < plan->servers && compare(k->tag, one->over) >= 0)
                hold = members_with(hold, other);
            parray_checkf(array, compare(one->tag, k->tag) || one->value == k->value,
                          "%c and %c have the same tag", one->value, k->value);
        }
        parray_checkf(array, rank < plan->servers || is_majority(hold, plan->servers),
                      "node %d is done, and only %d servers hold %c or a later value", rank,
                      members_count(hold), one->value);
        parray_checkf(array, !one->stores || compare(one->tag, one->over) >= 0,
                      "node %d goes back from tag %d to tag %d", rank, one->over.number, one->tag.number);
    }
}

static const struct parray_param abd_register_params[] = {
    {"servers", "3", "nodes that hold the register, the first ones; the others are clients"},
    {"writers", "1", "clients that write once, the first ones"},
    {"reads", "1", "how often each other client reads"},
    {0},
};

extern const struct parray_program abd_register_program;

const struct parray_program abd_register_program = {
    .name = "abd-register",
    .summary = "servers hold a register that clients read and write; bears delays",
    .paper = "Attiya, Bar-Noy and Dolev 1995; Lynch and Shvartsman 1997",
    .topology = "complete:5",
    .topologies = "complete",
    .params = abd_register_params,
    .mailbox = 2 * READS_MOST, /* all phases of a client, if a server sleeps */
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .faults = "crash,double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:5 --plot-kind spacetime",
    .prepare = abd_register_prepare,
    .state_bytes = abd_register_state,
    .node = abd_register_node,
    .invariant = abd_register_invariant,
    .history = &parray_register,
};
