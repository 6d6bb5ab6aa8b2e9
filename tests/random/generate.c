/*
 * generate.c: most packets have a receive that waits for them, else nearly all runs would be over soon; a few
 * operations of any kind come between.
 */
#include <string.h>

#include "fit.h"
#include "generate.h"
#include "net.h"

struct maker {
    struct net_case *c;
    struct net net;
    uint64_t state;
    bool short_packets; /* of one unit */
    bool one_unit;      /* all packets; no faults */
};

/* Sebastiano Vigna's splitmix64. */
static uint64_t draw(struct maker *m)
{
    uint64_t z = m->state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static int below(struct maker *m, int n)
{
    return (int)(draw(m) % (uint64_t)n);
}

static bool chance(struct maker *m, int percent)
{
    return below(m, 100) < percent;
}

static int some_port(struct maker *m, int rank)
{
    int port;
    do
        port = below(m, m->net.degree[rank]);
    while (m->net.peer[rank][port] < 0);
    return port;
}

static int some_size(struct maker *m)
{
    static const int sizes[] = {0, 1, 4, 8, 9, 16, 17, 24, CASE_BYTES};
    return sizes[below(m, sizeof sizes / sizeof sizes[0])];
}

static int some_units(struct maker *m)
{
    return m->short_packets || m->one_unit || chance(m, 60) ? 1 : 1 + below(m, 5);
}

static int some_steps(struct maker *m)
{
    return chance(m, 70) ? below(m, 6) : below(m, 40);
}

static void add_op(struct maker *m, int rank, enum op_kind kind, int a, int b, int c)
{
    int *count = &m->c->op_count[rank];
    if (*count < CASE_OPS)
        m->c->op[rank][(*count)++] = (struct op){.kind = kind, .arg = {a, b, c}};
}

/* -------------------------------------------------------------------------------- operations */

static void add_send(struct maker *m, int rank, int port)
{
    int kind = below(m, 3), size = some_size(m), units = some_units(m);
    if (kind == 0)
        add_op(m, rank, OP_SEND, port, size, 0);
    else
        add_op(m, rank, kind == 1 ? OP_PACKET : OP_SEND_WAIT, port, size, units);
}

/* A receive for a packet from `port`; -1: worms. */
static void add_receive(struct maker *m, int rank, int port)
{
    int kind = below(m, 10);
    if (kind < 5 && port >= 0)
        add_op(m, rank, kind < 3 ? OP_RECV : OP_RECV_PACKET, port, 0, 0);
    else if (kind < 7)
        add_op(m, rank, OP_ANY, 0, 0, 0);
    else if (kind < 9)
        add_op(m, rank, OP_UNTIL, chance(m, 50) ? port : -1, chance(m, 10) ? -1 : some_steps(m), 0);
    else
        add_op(m, rank, OP_POLL, chance(m, 50) ? port : -1, 0, 0);
}

static void add_any_op(struct maker *m, int rank, bool worms)
{
    int kind = below(m, 12);
    if (kind < 5)
        add_op(m, rank, OP_STEP, 0, 0, 0);
    else if (kind < 7)
        add_op(m, rank, OP_WAIT, some_steps(m), 0, 0);
    else if (kind < 8)
        add_op(m, rank, OP_REPLY, some_units(m), 0, 0);
    else if (kind < 10)
        add_op(m, rank, OP_POLL, worms || chance(m, 50) ? -1 : some_port(m, rank), 0, 0);
    else if (kind < 11)
        add_op(m, rank, OP_UNTIL, worms || chance(m, 50) ? -1 : some_port(m, rank), some_steps(m), 0);
    else
        add_op(m, rank, OP_SERVE, 0, 0, 0);
}

static void add_transfer(struct maker *m, bool worms, int received)
{
    int from = below(m, m->net.nodes), port = worms ? -1 : some_port(m, from), to;
    if (!worms) {
        to = m->net.peer[from][port];
        add_send(m, from, port);
    } else {
        do
            to = below(m, m->net.nodes);
        while (to == from);
        int size = some_size(m), units = some_units(m);
        add_op(m, from, OP_WORM, to, size, units);
    }
    if (chance(m, received))
        add_receive(m, to, worms ? -1 : m->net.back[from][port]);
}

static void add_ops(struct maker *m)
{
    static const int shares[] = {100, 97, 90, 60};
    bool worms = case_has_worms(m->c);
    int others = below(m, 4) * 15, received = shares[below(m, 4)], serving = below(m, 3);
    int transfers = 1 + below(m, 3 * m->net.nodes + 2);
    for (int i = 0; i < transfers; i++) {
        add_transfer(m, worms, received);
        if (chance(m, others))
            add_any_op(m, below(m, m->net.nodes), worms);
    }
    for (int rank = 0; serving && rank < m->net.nodes; rank++)
        if (serving == 2 || chance(m, 50))
            add_op(m, rank, OP_SERVE_ALL, 0, 0, 0);
}

/* ---------------------------------------------------------------------------------- settings */

static const char *const topologies[] = {
    "line:2",      "line:5",      "ring:3",      "ring:4",    "ring:7",    "mesh:2x3",
    "mesh:3x3",    "mesh:2x2x2",  "torus:3x3",   "torus:2x3", "torus:4x3", "torus:3x5",
    "hypercube:1", "hypercube:3", "hypercube:4", "star:3",    "star:4",    "complete:2",
    "complete:5",  "complete:8",  "tree:2x3",    "tree:3x3",  "tree:70x2", "complete:70"};

/* Topologies on which the contract fixes the routes of worms. */
static const char *const worm_topologies[] = {"line:5",     "ring:5",    "mesh:3x3",    "mesh:2x2x3",
                                              "torus:3x5",  "torus:2x3", "hypercube:3", "hypercube:4",
                                              "complete:6", "tree:2x3"};

static const char *const models[] = {"F*", "F*", "SLA", "F1", "H*", "H1", "W1"};

static void choose_array(struct maker *m)
{
    struct net_case *c = m->c;
    strcpy(c->model, models[below(m, sizeof models / sizeof models[0])]);
    if (case_has_worms(c))
        strcpy(c->topology, worm_topologies[below(m, sizeof worm_topologies / sizeof worm_topologies[0])]);
    else
        strcpy(c->topology, topologies[below(m, sizeof topologies / sizeof topologies[0])]);
    c->mailbox = 1 + below(m, 4);
    c->startup = chance(m, 60) ? 0 : 1 + below(m, 4);
    c->per_unit = chance(m, 60) ? 1 : below(m, 4);
    c->per_unit = c->startup + c->per_unit ? c->per_unit : 1;
    c->max_steps = chance(m, 80) ? 0 : 1 + below(m, 40);
    c->count = chance(m, 75);
    m->short_packets = chance(m, 50);
}

static void add_fault(struct maker *m)
{
    struct net_case *c = m->c;
    struct planned_fault *f = &c->fault[c->fault_count++];
    int rank = below(m, m->net.nodes), port = some_port(m, rank), from = 1 + below(m, 15);
    f->kind = (enum case_fault)below(m, CASE_FAULT_KINDS);
    memset(f->arg, 0, sizeof f->arg);
    f->arg[0] = rank;
    if (f->kind == CASE_LAG || f->kind == CASE_STOP) {
        f->arg[1] = from;
    } else if (f->kind == CASE_DOWN || f->kind == CASE_HELD) {
        f->arg[1] = m->net.peer[rank][port];
        f->arg[2] = from;
        f->arg[3] = from + 1 + below(m, 12);
    } else {
        f->arg[1] = port;
        f->arg[2] = below(m, 3);
        if (f->kind == CASE_CORRUPT)
            f->arg[3] = 1 + below(m, 80);
        if (f->kind == CASE_DELAY)
            f->arg[3] = 1 + below(m, chance(m, 80) ? 4 : 30);
    }
    if (!case_fits(c))
        c->fault_count--;
}

/* A case that the layer fold can run, too. */
static void choose_folded(struct maker *m)
{
    static const char *const tori[] = {"torus:3x3", "torus:2x3", "torus:4x3", "torus:3x5"};
    struct net_case *c = m->c;
    strcpy(c->topology, tori[below(m, sizeof tori / sizeof tori[0])]);
    strcpy(c->model, "F*");
    c->mailbox = 3 + below(m, 4);
    c->startup = c->max_steps = 0;
    c->per_unit = 1;
    c->count = false;
    m->one_unit = true;
}

/* What the model forbids waits. Worms do so where their routes cannot wait for each other in a cycle. */
static void choose_waiting(struct maker *m)
{
    struct net_case *c = m->c;
    bool cyclic = !strncmp(c->topology, "ring", 4) || !strncmp(c->topology, "torus", 5);
    c->wait = chance(m, 35) && !(case_has_worms(c) && cyclic);
    if (c->wait && chance(m, 50))
        c->max_steps = 1 + below(m, 40);
    if (c->wait && chance(m, 50))
        c->mailbox += below(m, 8);
}

void generate(struct net_case *c, uint64_t seed)
{
    struct maker m = {.c = c, .state = seed};
    memset(c, 0, sizeof *c);
    choose_array(&m);
    if (chance(&m, 5))
        choose_folded(&m);
    else
        choose_waiting(&m);
    net_make(&m.net, c->topology);
    add_ops(&m);
    if (!m.one_unit && chance(&m, 35))
        for (int i = 1 + below(&m, 8); i > 0; i--)
            add_fault(&m);
}
