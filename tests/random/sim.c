/*
 * sim.c: a node interprets its operations until one of them has to wait.
 */
#include <string.h>

#include "sim.h"
#include "waits.h"

static void wait_for(struct ref_node *n, enum wait wait, int port, uint64_t now, uint64_t deadline)
{
    n->wait = wait;
    n->port = port;
    n->since = now;
    n->deadline = deadline;
}

/* Take the front packet of a port (-1: any) if it can be received. */
static bool take(struct sim *sim, int rank, int port, bool tells)
{
    struct ref_node *n = &sim->node[rank];
    struct sent *s = flow_front(&sim->flow, rank, port);
    if (!s || s->ready > sim->now)
        return false;
    s->taken = true;
    s->taken_in = sim->now;
    n->last = *s;
    n->has_last = true;
    struct note *note = account_note(sim->flow.account, rank, n->op, s->size, sim->now);
    note->sum = account_sum(s->bytes, s->size);
    if (tells) {
        note->sent = s->start;
        note->port = s->last;
        note->origin = s->origin;
        note->dest = s->dest;
        note->units = s->units;
    } else {
        n->last.last = port;
        n->last.origin = -1;
    }
    return true;
}

static bool note_end(struct sim *sim, int rank, long got)
{
    account_note(sim->flow.account, rank, sim->node[rank].op, got, sim->now);
    return true;
}

/* The packet that an operation sends. False: there is nothing to send. */
static bool packet_of(struct sim *sim, int rank, struct sent *s)
{
    const struct ref_node *n = &sim->node[rank];
    const struct op *op = &sim->c->op[rank][n->op];
    bool worm = case_has_worms(sim->c);
    *s = (struct sent){.from = rank, .port = op->arg[0], .units = 1, .origin = -1, .dest = -1};
    if (op->kind == OP_REPLY) {
        if (!n->has_last)
            return false;
        s->size = n->last.size;
        memcpy(s->bytes, n->last.bytes, sizeof s->bytes);
        s->port = n->last.last;
    } else {
        s->size = op->arg[1];
        for (int i = 0; i < s->size; i++)
            s->bytes[i] = case_byte(rank, n->op, i);
    }
    if (op->kind != OP_SEND)
        s->units = op->arg[op->kind == OP_REPLY ? 0 : 2];
    if (op->kind != OP_SEND && !(op->kind == OP_WORM && s->units == 1)) {
        s->origin = rank;
        s->dest = (rank + s->units) % sim->flow.net.nodes;
    }
    if (!worm) {
        s->to = sim->flow.net.peer[rank][s->port];
        s->last = sim->flow.net.back[rank][s->port];
        return true;
    }
    s->to = op->kind == OP_REPLY ? n->last.from : op->arg[0];
    s->origin = rank;
    s->dest = s->dest < 0 ? s->to : s->dest;
    s->hops = net_route(&sim->flow.net, rank, s->to, s->route);
    s->port = s->route[0];
    int at = rank;
    for (int hop = 0; hop < s->hops; at = sim->flow.net.peer[at][s->route[hop++]])
        s->last = sim->flow.net.back[at][s->route[hop]];
    return true;
}

/* Send, or begin to wait for the link or for room. True: the operation has ended. */
static bool do_send(struct sim *sim, int rank, bool waits_for_link)
{
    struct ref_node *n = &sim->node[rank];
    struct sent s;
    if (!packet_of(sim, rank, &s))
        return note_end(sim, rank, 0);
    uint64_t busy = flow_until(&sim->flow, rank, s.port);
    if (waits_for_link && !n->sends &&
        (busy >= sim->now || waits_on(&sim->flow, rank, s.port, s.to, sim->now))) {
        wait_for(n, FOR_LINK, s.port, sim->now, busy + 1);
        return false;
    }
    n->sends = true;
    int port = case_has_worms(sim->c) ? -1 : s.port;
    if (!flow_room(&sim->flow, rank, port, s.to, sim->now)) {
        n->dest = s.to;
        wait_for(n, FOR_ROOM, port, sim->now, FLOW_NEVER);
        return false;
    }
    if (n->wait == FOR_ROOM)
        sim->flow.account->stalls += sim->now - n->since;
    s.start = sim->now;
    if (sim->c->wait)
        waits_add(&sim->flow, &s);
    else
        flow_send(&sim->flow, s);
    return note_end(sim, rank, 0);
}

static bool do_receive(struct sim *sim, int rank, int port, bool tells, uint64_t deadline, long nothing)
{
    struct ref_node *n = &sim->node[rank];
    if (take(sim, rank, port, tells))
        return true;
    if (sim->now >= deadline)
        return note_end(sim, rank, nothing);
    wait_for(n, FOR_PACKET, port, sim->now, deadline);
    return false;
}

static bool do_serve(struct sim *sim, int rank, bool all)
{
    const struct ref_node *n = &sim->node[rank];
    if (n->entered && sim->over > n->since)
        return note_end(sim, rank, -3);
    while (take(sim, rank, -1, true))
        if (!all)
            return true;
    wait_for(&sim->node[rank], FOR_SERVICE, -1, sim->now, FLOW_NEVER);
    return false;
}

static bool do_wait(struct sim *sim, int rank, uint64_t steps)
{
    struct ref_node *n = &sim->node[rank];
    if (n->entered || steps == 0)
        return note_end(sim, rank, 0);
    wait_for(n, FOR_STEP, -1, sim->now, sim->now + steps);
    return false;
}

/* Go on with the operation. True: it has ended. */
static bool do_op(struct sim *sim, int rank)
{
    struct ref_node *n = &sim->node[rank];
    const struct op *op = &sim->c->op[rank][n->op];
    uint64_t deadline = n->deadline;
    if (!n->entered)
        deadline = op->arg[1] < 0 ? FLOW_NEVER : sim->now + (uint64_t)op->arg[1];
    switch (op->kind) {
    case OP_RECV:
        return do_receive(sim, rank, op->arg[0], false, FLOW_NEVER, 0);
    case OP_RECV_PACKET:
        return do_receive(sim, rank, op->arg[0], true, FLOW_NEVER, 0);
    case OP_ANY:
        return do_receive(sim, rank, -1, true, FLOW_NEVER, 0);
    case OP_UNTIL:
        return do_receive(sim, rank, op->arg[0], true, deadline, -1);
    case OP_POLL:
        return do_receive(sim, rank, op->arg[0], true, 0, -2);
    case OP_SERVE:
    case OP_SERVE_ALL:
        return do_serve(sim, rank, op->kind == OP_SERVE_ALL);
    case OP_STEP:
        return do_wait(sim, rank, 1);
    case OP_WAIT:
        return do_wait(sim, rank, (uint64_t)op->arg[0]);
    default:
        return do_send(sim, rank, op->kind == OP_SEND_WAIT);
    }
}

void sim_run_node(struct sim *sim, int rank)
{
    struct ref_node *n = &sim->node[rank];
    sim->ran = sim->now;
    for (; n->op < sim->c->op_count[rank]; n->op++) {
        if (!do_op(sim, rank)) {
            n->entered = true;
            return;
        }
        n->entered = n->sends = false;
        n->wait = RUNS;
    }
    n->wait = RETURNED;
}
