/*
 * emulate.c: the node program that interprets a case, and what the run showed.
 *
 * Every node writes its own notes only, which are read after the run.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "emulate.h"
#include "facts/disturb_options.h"
#include "machine/machine.h"
#include "run/array.h"

static const struct way {
    const char *name, *engine;
    unsigned workers;
    bool any_port, turns, record;
} ways[] = {
    {.name = "fibers", .engine = "fibers", .workers = 1},
    {.name = "fibers, 2 workers", .engine = "fibers", .workers = 2},
    {.name = "fibers, 3 workers, any-port hint", .engine = "fibers", .workers = 3, .any_port = true},
    {.name = "threads", .engine = "threads"},
    {.name = "threads, any-port hint", .engine = "threads", .any_port = true},
    {.name = "fibers in turns", .engine = "fibers", .workers = 1, .turns = true},
    {.name = "fibers, 2 workers, recorded", .engine = "fibers", .workers = 2, .record = true},
    {.name = "fold", .engine = "fibers", .workers = 2},
    {.name = "several processes", .engine = "mpi", .workers = 2},
};

const char *emulate_name(int way)
{
    return ways[way].name;
}

/* Set before a run, constant in it. */
static const struct net_case *running;

/* While a run goes on, each node writes its own notes. */
static struct account *noting;

/* To the processes of EMULATE_TOGETHER, and what this one held of the last run. */
static struct transport *together;
static const char *partition;
static bool held[CASE_NODES];

void emulate_together(struct transport *transport, const char *kind)
{
    together = transport;
    partition = kind;
}

bool emulate_shares(const struct net_case *c)
{
    return !case_has_worms(c) && !c->fault_count && !c->wait;
}

bool emulate_held(int rank)
{
    return held[rank];
}

/* --------------------------------------------------------------------------------- the nodes */

/* What a node remembers from operation to operation. */
struct memory {
    int op;
    bool has_last;
    struct packet last;
    unsigned char bytes[CASE_BYTES];
};

static void note_end(struct node *self, const struct memory *m, long got)
{
    account_note(noting, node_rank(self), m->op, got, node_now(self));
}

/* Note what a receive gave; `tells`: the call fills all fields of the packet. */
static void note_packet(struct node *self, struct memory *m, long got, const struct packet *packet,
                        bool tells)
{
    struct note *note = account_note(noting, node_rank(self), m->op, got, node_now(self));
    if (got < 0)
        return;
    m->has_last = true;
    m->last = *packet;
    m->last.size = (size_t)got;
    memcpy(m->bytes, packet->data, (size_t)got);
    note->sum = account_sum(m->bytes, got);
    if (!tells)
        return;
    note->sent = packet->sent;
    note->port = packet->port;
    note->origin = packet->origin;
    note->dest = packet->dest;
    note->units = (int)packet->units;
}

static void receive(struct node *self, struct memory *m, const struct op *op)
{
    unsigned char bytes[CASE_BYTES];
    struct packet packet = {.data = bytes, .size = sizeof bytes, .port = op->arg[0]};
    uint64_t deadline = op->arg[1] < 0 ? UINT64_MAX : node_now(self) + (uint64_t)op->arg[1];
    long got;
    if (op->kind == OP_RECV)
        got = node_recv(self, op->arg[0], bytes, sizeof bytes);
    else if (op->kind == OP_RECV_PACKET)
        got = node_recv_packet(self, op->arg[0], &packet);
    else if (op->kind == OP_ANY)
        got = node_recv_any(self, &packet);
    else if (op->kind == OP_POLL)
        got = node_poll(self, op->arg[0], &packet);
    else
        got = node_recv_until(self, op->arg[0], &packet, deadline);
    note_packet(self, m, got, &packet, op->kind != OP_RECV);
}

static void serve(struct node *self, struct memory *m, bool all)
{
    unsigned char bytes[CASE_BYTES];
    long got;
    do {
        struct packet packet = {.data = bytes, .size = sizeof bytes};
        got = node_serve(self, &packet);
        note_packet(self, m, got, &packet, true);
    } while (all && got >= 0);
}

static void send_or_reply(struct node *self, struct memory *m, const struct op *op)
{
    unsigned char bytes[CASE_BYTES];
    struct packet packet = PACKET(bytes, (size_t)op->arg[1]);
    int port = op->arg[0];
    for (int i = 0; i < op->arg[1] && op->kind != OP_REPLY; i++)
        bytes[i] = case_byte(node_rank(self), m->op, i);
    packet.units = (uint32_t)op->arg[op->kind == OP_REPLY ? 0 : 2];
    packet.origin = node_rank(self);
    packet.dest = (int32_t)((unsigned)node_rank(self) + packet.units) % node_count(self);
    bool worm = case_has_worms(running), none = op->kind == OP_REPLY && !m->has_last;
    if (op->kind == OP_REPLY && m->has_last) {
        packet.data = m->bytes;
        packet.size = m->last.size;
        port = worm ? m->last.origin : m->last.port;
    }
    if (op->kind == OP_SEND)
        node_send(self, port, bytes, packet.size);
    else if (op->kind == OP_WORM && packet.units == 1)
        node_send_to(self, port, bytes, packet.size);
    else if (worm && !none)
        node_send_worm(self, port, &packet, NULL);
    else if (op->kind == OP_SEND_WAIT)
        node_send_packet_wait(self, port, &packet);
    else if (!none)
        node_send_packet(self, port, &packet);
    note_end(self, m, 0);
}

static void do_op(struct node *self, struct memory *m, const struct op *op)
{
    switch (op->kind) {
    case OP_RECV:
    case OP_RECV_PACKET:
    case OP_ANY:
    case OP_UNTIL:
    case OP_POLL:
        receive(self, m, op);
        break;
    case OP_SERVE:
    case OP_SERVE_ALL:
        serve(self, m, op->kind == OP_SERVE_ALL);
        break;
    case OP_STEP:
        node_step(self);
        note_end(self, m, 0);
        break;
    case OP_WAIT:
        node_wait_until(self, node_now(self) + (uint64_t)op->arg[0]);
        note_end(self, m, 0);
        break;
    default:
        send_or_reply(self, m, op);
    }
}

static void interpret(struct node *self)
{
    int rank = node_rank(self);
    struct memory m = {0};
    for (; m.op < running->op_count[rank]; m.op++)
        do_op(self, &m, &running->op[rank][m.op]);
}

/* ---------------------------------------------------------------------------------- the run */

static void list_choice(struct choice *choice, const struct planned_fault *f)
{
    static const uint32_t kinds[] = {[CASE_LOSE] = CHOICE_LOSE,
                                     [CASE_DOUBLE] = CHOICE_DOUBLE,
                                     [CASE_CORRUPT] = CHOICE_CORRUPT,
                                     [CASE_DELAY] = CHOICE_DELAY};
    *choice = (struct choice){.kind = CHOICE_LAG, .node = f->arg[0], .port = -1, .value = 1};
    if (f->kind == CASE_LAG) {
        choice->number = (uint64_t)f->arg[1];
        return;
    }
    choice->kind = kinds[f->kind];
    choice->port = f->arg[1];
    choice->number = (uint64_t)f->arg[2];
    if (f->kind == CASE_CORRUPT || f->kind == CASE_DELAY)
        choice->value = (uint32_t)f->arg[3];
}

/* Say the faults of a case as options. `choices` has room for all. */
static void disturb(const struct net_case *c, struct disturb_options *d, struct choice *choices)
{
    for (int i = 0; i < c->fault_count; i++) {
        const struct planned_fault *f = &c->fault[i];
        if (f->kind == CASE_STOP)
            d->plan[d->plan_count++] = (struct fault_plan){
                .kind = FAULT_STOP, .node = f->arg[0], .peer = -1, .from = (uint64_t)f->arg[1]};
        else if (f->kind == CASE_DOWN || f->kind == CASE_HELD)
            d->plan[d->plan_count++] = (struct fault_plan){.kind = FAULT_DOWN,
                                                           .node = f->arg[0],
                                                           .peer = f->arg[1],
                                                           .from = (uint64_t)f->arg[2],
                                                           .until = (uint64_t)f->arg[3],
                                                           .held = f->kind == CASE_HELD};
        else
            list_choice(&choices[d->choice_count++], f);
    }
    qsort(choices, d->choice_count, sizeof choices[0], choice_order);
    d->choice = choices;
}

static void count(struct account *a, const struct outcome *o)
{
    a->status = o->status;
    a->steps = o->steps;
    a->clock = o->clock;
    a->transmissions = o->transmissions;
    a->received = o->received;
    a->stalls = o->stalls;
    a->leftovers = o->leftovers;
    a->busy = o->busy;
    a->digest = o->digest;
    a->lost = o->faults.lost;
    a->doubled = o->faults.doubled;
    a->corrupted = o->faults.corrupted;
    a->stopped = o->faults.stopped;
    a->unreturned = o->unreturned;
    a->wait_count = o->waits.count;
    a->wait_steps = o->waits.steps;
    a->wait_longest = o->waits.longest;
    a->wait_unsent = o->waits.unsent;
    a->breach_count = o->violation_count;
    for (size_t i = 0; i < o->violations_kept; i++)
        a->breach[i] = (struct breach){.step = o->violations[i].step,
                                       .node = o->violations[i].node,
                                       .rule = rule_name(o->violations[i].rule)};
    a->deadlock = o->deadlock != NULL;
    for (size_t i = 0; o->deadlock && i < o->deadlock->count; i++)
        a->waiter[a->waiter_count++] = (struct waits_for_ever){.node = o->deadlock->waiters[i].node,
                                                               .port = o->deadlock->waiters[i].port,
                                                               .since = o->deadlock->waiters[i].since};
}

static void choose(const struct net_case *c, const struct way *way, struct options *options)
{
    options->topology = c->topology;
    options->model = c->model;
    options->mailbox = (uint32_t)c->mailbox;
    options->startup = (uint64_t)c->startup;
    options->per_unit = (uint64_t)c->per_unit;
    options->max_steps = (uint64_t)c->max_steps;
    options->on_violation = c->count ? VIOLATION_COUNT : VIOLATION_ABORT;
    if (c->wait && case_has_worms(c))
        options->worms = WORMS_WAIT;
    else if (c->wait)
        options->on_violation = VIOLATION_WAIT;
    options->engine = way->engine;
    options->workers = way->workers;
    options->transport = together;
    options->partition = partition;
}

bool emulate_run(const struct net_case *c, int number, struct account *account)
{
    const struct way *way = &ways[number];
    struct parray_program program = {
        .name = "random", .node = interpret, .packet_bytes = 16, .any_port = way->any_port};
    struct options options = OPTIONS_DEFAULT;
    struct disturb_options d = {.turns = way->turns, .record = way->record, .history = way->record};
    struct choice choices[CASE_FAULTS];
    char error[OUTCOME_ERROR_SIZE], mesh[sizeof c->topology + 1];
    int status;
    choose(c, way, &options);
    disturb(c, &d, choices);
    if (disturb_active(&d))
        options.disturb = &d;
    if (number == EMULATE_FOLD) {
        program.topology = program.topologies = "torus";
        snprintf(mesh, sizeof mesh, "mesh%s", strchr(c->topology, ':'));
        options.topology = mesh;
        options.layer = "fold";
    }
    account_clear(account);
    running = c;
    noting = account;
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    if (!array) {
        fprintf(stderr, "refused: %s\n", error);
        return false;
    }
    array_run(array);
    for (int rank = 0; rank < CASE_NODES; rank++)
        held[rank] = part_holds(array, (uint32_t)rank);
    count(account, array_outcome(array));
    array_close(array);
    return true;
}
