/*
 * deadlock.c: the wait-for graph, solved from the nodes that can go on.
 *
 * A node is alive if it can run now or in a known step. Life spreads backwards along the edges of the graph:
 * a node that waits for a living node is alive, and a node that waits on all its ports is alive if any of its
 * peers is. The other nodes are deadlocked. A node that waits on one port waits for one node, so following
 * these edges from any deadlocked node ends in a cycle, or at a node that has returned or waits on all its
 * ports. Worms come from anywhere: a node that waits for a worm is alive if any node is, and a node that
 * waits for credit waits for the owner of the inbox.
 */
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "machine/call_name.h"
#include "machine/memory.h"
#include "step/clock_last.h"
#include "step/deadlock.h"
#include "step/shard.h"
#include "step/waiting.h"
#include "step/find_jam.h"
#include "worm/worm_hold.h"

static bool serves(const struct node *node)
{
    return node->wait.kind == WAIT_KIND_SERVE || node->wait.kind == WAIT_KIND_RELAY;
}

/* Does the node do nothing any more? It has returned, or a fault has stopped it, if only while it waited. */
static bool has_ended(const struct parray *array, const struct node *node)
{
    return node->wait.kind == WAIT_KIND_RETURNED || node->wait.kind == WAIT_KIND_FATAL ||
           disturbance_stopped(node, clock_last(array));
}

/* Could the peer behind a port end this node's wait? */
static bool waits_for(const struct node *node, uint32_t port)
{
    if (node->out[port].peer == NO_PEER || has_ended(node->array, node))
        return false;
    if (node->wait.kind == WAIT_KIND_ANY || serves(node))
        return !node->array->worms;
    return (node->wait.kind == WAIT_KIND_PACKET || node->wait.kind == WAIT_KIND_ROOM) &&
           (uint32_t)node->wait.port == port;
}

static bool alive_by_itself(struct parray *array, struct node *node)
{
    uint64_t when;
    if (has_ended(array, node))
        return false;
    return node_ready(node, array->clock.step + 1, &when) || when != NEVER;
}

/* Spread life once along what worms can do for waiting nodes. Result: some node came to life. */
static bool spread_worm_life(const struct parray *array, bool *alive)
{
    bool spread = false;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        const struct wait *wait = &array->nodes[rank].wait;
        bool comes = wait->kind == WAIT_KIND_ANY || serves(&array->nodes[rank]) ||
                     (wait->kind == WAIT_KIND_CREDIT && alive[wait->port]);
        spread |= comes && !alive[rank];
        alive[rank] |= comes;
    }
    return spread;
}

/* A packet that waits will come: mark the nodes that wait for it, be it for its link. Result: as `count`. */
static uint32_t enliven_by_packets(const struct parray *array, bool *alive, uint32_t *queue, uint32_t count)
{
    for (size_t i = 0; array->waiting && i < array->waiting->pending.count; i++) {
        const struct channel *channel = &array->links.channels[array->waiting->pending.item[i]];
        const struct node *to = &array->nodes[channel->peer];
        uint32_t port = channel_back(array, channel), from = to->out[port].peer;
        const struct node *sender = &array->nodes[from];
        bool comes = to->wait.kind != WAIT_KIND_ROOM && waits_for(to, port);
        if (comes && !alive[to->rank]) {
            alive[to->rank] = true;
            queue[count++] = to->rank;
        }
        if (sender->wait.kind == WAIT_KIND_LINK && &sender->out[sender->wait.port] == channel &&
            !has_ended(array, sender) && !alive[from]) {
            alive[from] = true;
            queue[count++] = from;
        }
    }
    return count;
}

/* A worm that waits and can go on will come: mark the node that waits for it. Result: as `count`. */
static uint32_t enliven_by_worms(struct parray *array, bool *alive, uint32_t *queue, uint32_t count)
{
    const struct worm_holds *holds = array->worms ? array->worms->holds : NULL;
    worm_jam_free(find_jam(array));
    for (size_t i = 0; holds && i < holds->senders.count; i++) {
        const struct held_worm *held = holds->queues[holds->senders.item[i]].first;
        for (bool goes_on = find_jam_goes_on(held); goes_on && held; held = held->next) {
            const struct node *to = &array->nodes[held->worm->to];
            bool comes = to->wait.kind == WAIT_KIND_ANY || serves(to);
            if (!comes || alive[to->rank] || has_ended(array, to))
                continue;
            alive[to->rank] = true;
            queue[count++] = to->rank;
        }
    }
    return count;
}

/* Mark all nodes that are alive. `queue` has room for all ranks. */
static void spread_life(struct parray *array, bool *alive, uint32_t *queue)
{
    uint32_t count = 0;
    for (uint32_t rank = 0; rank < array->count; rank++)
        if (alive_by_itself(array, &array->nodes[rank])) {
            alive[rank] = true;
            queue[count++] = rank;
        }
    count = enliven_by_packets(array, alive, queue, count);
    count = enliven_by_worms(array, alive, queue, count);
    for (uint32_t i = 0; i < count; i++) {
        const struct node *node = &array->nodes[queue[i]];
        for (uint32_t port = 0; port < node->degree; port++) {
            uint32_t peer = node->out[port].peer;
            if (peer == NO_PEER || alive[peer])
                continue;
            const struct node *other = &array->nodes[peer];
            if (waits_for(other, (uint32_t)(channel_towards(node, port) - other->out))) {
                alive[peer] = true;
                queue[count++] = peer;
            }
        }
    }
    while (array->worms && count && spread_worm_life(array, alive))
        continue;
}

static struct waiter describe_waiter(const struct parray *array, const struct node *node)
{
    struct waiter w = {.node = (int32_t)node->rank,
                       .port = -1,
                       .peer = -1,
                       .since = node->wait.since,
                       .call = call_name((enum call)node->wait.call),
                       .site = node->wait.site};
    if (node->wait.kind == WAIT_KIND_PACKET || node->wait.kind == WAIT_KIND_ROOM) {
        w.port = node->wait.port;
        w.peer = (int32_t)node->out[node->wait.port].peer;
    }
    if (node->wait.kind == WAIT_KIND_CREDIT) {
        w.peer = node->wait.port;
        w.credit = true;
    }
    w.returned = w.peer >= 0 && array->nodes[w.peer].wait.kind == WAIT_KIND_RETURNED;
    w.stopped = w.peer >= 0 && !w.returned && has_ended(array, &array->nodes[w.peer]);
    return w;
}

/* Does the node wait for ever? A node in node_serve does not count: it has finished its own work. Nor does a
 * node that a fault will stop, because its wait ends there, be it after the step in which the run is cut. */
static bool deadlocked(const struct parray *array, const bool *alive, uint32_t rank)
{
    const struct node *node = &array->nodes[rank];
    return !alive[rank] && !has_ended(array, node) && !disturbance_stopped(node, NEVER - 1) && !serves(node);
}

/* The deadlocked node for which a deadlocked node waits: the lowest one, if it waits on all ports. NO_PEER:
 * it waits only for nodes that have returned. */
static uint32_t waited_for(const struct parray *array, const bool *alive, uint32_t rank)
{
    const struct node *node = &array->nodes[rank];
    uint32_t best = NO_PEER;
    if (node->wait.kind == WAIT_KIND_CREDIT && deadlocked(array, alive, (uint32_t)node->wait.port))
        return (uint32_t)node->wait.port;
    for (uint32_t port = 0; port < node->degree; port++) {
        uint32_t peer = node->out[port].peer;
        if (waits_for(node, port) && deadlocked(array, alive, peer) && peer < best)
            best = peer;
    }
    return best;
}

/* Find the cycle into which the edges lead from the lowest possible rank. mark[rank]: 0, or 1 + the rank
 * where the walk began that came by. */
static void find_cycle(const struct parray *array, const bool *alive, struct deadlock *d, uint32_t *mark)
{
    size_t room = 0;
    for (size_t i = 0; i < d->count && !d->cycle_length; i++) {
        uint32_t start = (uint32_t)d->waiters[i].node, rank = start;
        while (rank != NO_PEER && !mark[rank]) {
            mark[rank] = 1 + start;
            rank = waited_for(array, alive, rank);
        }
        if (rank == NO_PEER || mark[rank] != 1 + start)
            continue;
        for (uint32_t at = rank; !d->cycle_length || at != rank; at = waited_for(array, alive, at)) {
            d->cycle =
                memory_grow(d->cycle, &room, d->cycle_length + 1, sizeof d->cycle[0], "the deadlock's cycle");
            struct waiter w = describe_waiter(array, &array->nodes[at]);
            w.peer = (int32_t)waited_for(array, alive, at);
            d->cycle[d->cycle_length++] = w;
        }
    }
}

struct deadlock *deadlock_find(struct parray *array)
{
    bool *alive = calloc(array->count, sizeof alive[0]);
    uint32_t *scratch = calloc(array->count, sizeof scratch[0]);
    struct deadlock *d = calloc(1, sizeof *d);
    size_t room = 0, living = 0;
    if (!alive || !scratch || !d)
        memory_failed(array->count, "the search for deadlocks");
    spread_life(array, alive, scratch);
    for (uint32_t rank = 0; rank < array->count; rank++) {
        living += alive[rank];
        scratch[rank] = 0;
        if (!deadlocked(array, alive, rank))
            continue;
        d->waiters =
            memory_grow(d->waiters, &room, d->count + 1, sizeof d->waiters[0], "the deadlock's nodes");
        d->waiters[d->count++] = describe_waiter(array, &array->nodes[rank]);
    }
    d->step = array->clock.step;
    d->total = living == 0;
    find_cycle(array, alive, d, scratch);
    free(alive);
    free(scratch);
    if (d->count)
        return d;
    deadlock_free(d);
    return NULL;
}
