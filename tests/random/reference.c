/*
 * reference.c: the nodes and the clock of the reference.
 *
 * Nothing that a node does in a step shows to others before the next step, so the nodes of a step run in the
 * order of ranks. A node runs until it has to wait; then the step from which it could go on follows from what
 * is in mailboxes at the end of the step.
 */
#include <string.h>

#include "reference.h"
#include "sim.h"
#include "waits.h"

/* ------------------------------------------------------------------------------------- the clock */

/* The step from which a node can go on, `now` or later, by what is known at the beginning of step `now`. */
static uint64_t goes_on(struct sim *sim, int rank, uint64_t now)
{
    const struct ref_node *n = &sim->node[rank];
    uint64_t deadline = n->deadline, when;
    const struct sent *s = NULL;
    if (n->wait == FOR_LINK && sim->c->wait)
        deadline = waits_on(&sim->flow, rank, n->port, -1, now) ? FLOW_NEVER
                                                                : flow_until(&sim->flow, rank, n->port) + 1;
    when = deadline < n->stop ? deadline : FLOW_NEVER;
    if (n->wait == RUNS)
        return now;
    if (n->wait == RETURNED || n->wait == STOPPED)
        return FLOW_NEVER;
    if (n->wait == FOR_ROOM && flow_room(&sim->flow, rank, n->port, n->dest, now))
        return now;
    if (n->wait == FOR_SERVICE && sim->over > n->since)
        return now;
    if (n->wait == FOR_PACKET || n->wait == FOR_SERVICE)
        s = flow_front(&sim->flow, rank, n->port);
    if (s && s->ready < when)
        when = s->ready;
    return when > now ? when : now;
}

static bool sits_out(const struct sim *sim, int rank)
{
    for (int i = 0; i < sim->c->fault_count; i++) {
        const struct planned_fault *f = &sim->c->fault[i];
        if (f->kind == CASE_LAG && f->arg[0] == rank && (uint64_t)f->arg[1] == sim->now)
            return true;
    }
    return false;
}

static void run_step(struct sim *sim)
{
    for (int rank = 0; rank < sim->flow.net.nodes; rank++) {
        struct ref_node *n = &sim->node[rank];
        if (goes_on(sim, rank, sim->now) == sim->now && n->stop <= sim->now)
            n->wait = STOPPED;
        if (goes_on(sim, rank, sim->now) == sim->now && !sits_out(sim, rank))
            sim_run_node(sim, rank);
    }
}

/* What waits goes on. A step counts for the clock if a node ran in it, or if something that waits might have
 * begun in it. */
static void end_step(struct sim *sim)
{
    if (sim->flow.waiting && sim->flow.wait_next <= sim->now)
        sim->ran = sim->now;
    waits_settle(&sim->flow, sim->now);
}

/* The next step in which a node could go on. The clock goes there even if a fault stops the node before, for
 * the sake of a packet, but not for the sake of a deadline. */
static uint64_t next_step(struct sim *sim)
{
    uint64_t next = FLOW_NEVER;
    for (int rank = 0; rank < sim->flow.net.nodes; rank++) {
        const struct ref_node *n = &sim->node[rank];
        uint64_t when = goes_on(sim, rank, sim->now + 1);
        if (n->wait == FOR_ROOM && n->since == sim->now && !case_has_worms(sim->c))
            when = sim->now + 1; /* who begins to wait for room looks again in the next step in any case */
        next = when < next ? when : next;
    }
    return sim->flow.wait_next < next ? sim->flow.wait_next : next;
}

/* Time passes without anything else, up to step `last`: who waits then is stopped if a fault comes. */
static void stop_waiting(struct sim *sim, uint64_t last)
{
    for (int rank = 0; rank < sim->flow.net.nodes; rank++) {
        struct ref_node *n = &sim->node[rank];
        if (n->wait != RETURNED && n->stop <= last)
            n->wait = STOPPED;
    }
}

/* If all nodes that are left wait in node_serve, but for those that faults stop, dismiss them after the last
 * stop; a node that is stopped by then does not leave. Result: the step in which they go on; FLOW_NEVER: the
 * run ends. */
static uint64_t dismiss(struct sim *sim)
{
    uint64_t last = sim->ran;
    bool leaves = false;
    for (int rank = 0; rank < sim->flow.net.nodes; rank++) {
        const struct ref_node *n = &sim->node[rank];
        if (n->wait == RETURNED || n->wait == FOR_SERVICE)
            continue;
        if (n->stop == FLOW_NEVER)
            return FLOW_NEVER;
        last = n->stop - 1 > last ? n->stop - 1 : last;
    }
    for (int rank = 0; rank < sim->flow.net.nodes; rank++)
        leaves |= sim->node[rank].wait == FOR_SERVICE && sim->node[rank].stop > last + 1;
    sim->over = leaves ? last + 1 : sim->over;
    return leaves ? last + 1 : FLOW_NEVER;
}

/* ------------------------------------------------------------------------------------- the end */

/* Could node `other` end the wait of node `rank`? */
static bool helps(const struct sim *sim, int rank, int other)
{
    const struct ref_node *n = &sim->node[rank];
    if (n->wait != FOR_PACKET && n->wait != FOR_SERVICE && n->wait != FOR_ROOM)
        return false;
    if (case_has_worms(sim->c))
        return n->wait != FOR_ROOM || n->dest == other;
    for (int port = 0; port < sim->flow.net.degree[rank]; port++)
        if (sim->flow.net.peer[rank][port] == other && (n->port < 0 || n->port == port))
            return true;
    return false;
}

/* The nodes that wait for ever: nobody who could go on, or be helped to go on, can help them, and no fault
 * will stop them. Result: some node is left that goes on. */
static bool find_waiters(struct sim *sim)
{
    struct account *a = sim->flow.account;
    int nodes = sim->flow.net.nodes;
    bool alive[CASE_NODES], any = false, spread = true;
    for (int rank = 0; rank < nodes; rank++) {
        alive[rank] = goes_on(sim, rank, sim->now + 1) != FLOW_NEVER;
        alive[rank] |= sim->node[rank].wait == FOR_LINK ||
                       ((sim->node[rank].wait == FOR_PACKET || sim->node[rank].wait == FOR_SERVICE) &&
                        waits_for_node(&sim->flow, rank, sim->node[rank].port));
        any |= alive[rank];
    }
    while (spread) {
        spread = false;
        for (int i = 0; i < nodes * nodes; i++)
            if (!alive[i / nodes] && alive[i % nodes] && helps(sim, i / nodes, i % nodes))
                spread = alive[i / nodes] = true;
    }
    for (int rank = 0; rank < nodes; rank++) {
        const struct ref_node *n = &sim->node[rank];
        if (alive[rank] || n->wait == RETURNED || n->stop != FLOW_NEVER || n->wait == FOR_SERVICE)
            continue;
        a->waiter[a->waiter_count++] =
            (struct waits_for_ever){.node = rank, .port = n->port, .since = n->since};
    }
    a->deadlock = a->waiter_count > 0;
    return any;
}

static void conclude(struct sim *sim, bool violated, bool limit)
{
    struct account *a = sim->flow.account;
    flow_count(&sim->flow);
    a->clock = sim->ran;
    waits_count(&sim->flow, sim->ran);
    for (int rank = 0; rank < sim->flow.net.nodes; rank++) {
        const struct ref_node *n = &sim->node[rank];
        a->unreturned += n->wait != RETURNED;
        a->stopped += n->wait == STOPPED;
        if (n->wait == FOR_ROOM)
            a->stalls += sim->ran - n->since;
    }
    if (!violated || sim->c->count)
        find_waiters(sim);
    a->status = a->breach_count ? 3 : a->deadlock ? 4 : limit ? 5 : 0;
}

static void plan_stops(struct sim *sim)
{
    for (int rank = 0; rank < CASE_NODES; rank++)
        sim->node[rank].stop = FLOW_NEVER;
    for (int i = 0; i < sim->c->fault_count; i++) {
        const struct planned_fault *f = &sim->c->fault[i];
        if (f->kind == CASE_STOP && (uint64_t)f->arg[1] < sim->node[f->arg[0]].stop)
            sim->node[f->arg[0]].stop = (uint64_t)f->arg[1];
    }
}

bool reference_run(const struct net_case *c, struct account *account)
{
    static struct sim sim;
    account_clear(account);
    memset(sim.node, 0, sizeof sim.node);
    memset(sim.flow.number, 0, sizeof sim.flow.number);
    sim.over = 0;
    sim.ran = 0;
    sim.flow.count = sim.flow.waiting = 0;
    sim.flow.wait_next = FLOW_NEVER;
    sim.c = sim.flow.c = c;
    sim.flow.account = account;
    if (!net_make(&sim.flow.net, c->topology))
        return false;
    plan_stops(&sim);
    bool violated = false, limit = false;
    for (sim.now = 1; sim.now != FLOW_NEVER && !limit;) {
        int before = sim.flow.count;
        run_step(&sim);
        if (c->wait)
            end_step(&sim);
        violated = !c->wait && sim.flow.count > before && flow_judge(&sim.flow, sim.now);
        if (violated && !c->count)
            break;
        uint64_t next = next_step(&sim);
        if (next == FLOW_NEVER)
            next = dismiss(&sim);
        limit = next != FLOW_NEVER && c->max_steps && next > (uint64_t)c->max_steps;
        if (next == FLOW_NEVER)
            break;
        sim.now = limit ? sim.now : next;
    }
    bool aborted = violated && !c->count;
    stop_waiting(&sim, limit ? (uint64_t)c->max_steps : aborted ? sim.now : FLOW_NEVER - 1);
    conclude(&sim, violated, limit);
    return true;
}
