/*
 * deadlock.c: the wait-for graph, solved from the nodes that can go on.
 *
 * A node is alive if it can run now or in a known step. Life spreads backwards along the edges of the graph:
 * a node that waits for a living node is alive, and a node that waits on all its ports is alive if any of its
 * peers is. The other nodes are deadlocked. A node that waits on one port waits for one node, so following
 * these edges from any deadlocked node ends in a cycle, or at a node that has returned or waits on all its
 * ports. Worms come from anywhere: a node that waits for a worm is alive if any node is, and a node that
 * waits for credit waits for the owner of the inbox.
 *
 * In several processes life spreads among the nodes of each, and then over the cut links, until no process
 * finds another node alive. What each knows of its deadlocked nodes is then told to all.
 */
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "disturb/restart.h"
#include "machine/call_name.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "step/clock_last.h"
#include "step/deadlock.h"
#include "step/find_jam.h"
#include "step/shard.h"
#include "step/waiting.h"
#include "worm/worm.h"

/* What is known of a node: bits. */
enum { ALIVE = 1, DEADLOCKED = 2, RETURNED = 4, STOPPED = 8 };

/* The search. */
struct life {
    struct parray *array;
    uint8_t *known;  /* of each node that this process holds, or at the other end of a cut link */
    uint32_t *queue; /* nodes that have come to life, with room for all ranks */
    uint32_t count, done;
};

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
    if (node->wait.kind == WAIT_KIND_SOME)
        return mail_wanted(node, port);
    return (node->wait.kind == WAIT_KIND_PACKET || node->wait.kind == WAIT_KIND_ROOM) &&
           (uint32_t)node->wait.port == port;
}

static bool alive_by_itself(struct parray *array, struct node *node)
{
    uint64_t when;
    if (has_ended(array, node))
        return false;
    return node_ready(node, array->clock.step + 1, &when) || when != NEVER ||
           restart_next(array, node->rank, 1, array->clock.step) != NEVER;
}

static bool is_alive(const struct life *life, uint32_t rank)
{
    return life->known[rank] & ALIVE;
}

static void enliven(struct life *life, uint32_t rank)
{
    if (is_alive(life, rank))
        return;
    life->known[rank] |= ALIVE;
    life->queue[life->count++] = rank;
}

/* Spread life once along what worms can do for waiting nodes. Result: some node came to life. */
static bool spread_worm_life(struct life *life)
{
    const struct parray *array = life->array;
    uint32_t before = life->count;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        const struct wait *wait = &array->nodes[rank].wait;
        if (wait->kind == WAIT_KIND_ANY || serves(&array->nodes[rank]) ||
            (wait->kind == WAIT_KIND_CREDIT && is_alive(life, (uint32_t)wait->port)))
            enliven(life, rank);
    }
    return life->count > before;
}

/* A packet that waits will come: mark the nodes that wait for it, be it for its link. */
static void enliven_by_packets(struct life *life)
{
    const struct parray *array = life->array;
    for (size_t i = 0; array->waiting && i < array->waiting->pending.count; i++) {
        const struct channel *channel = &array->links.channels[array->waiting->pending.item[i]];
        const struct node *to = &array->nodes[channel->peer];
        uint32_t port = channel_back(array, channel), from = to->out[port].peer;
        const struct node *sender = &array->nodes[from];
        if (to->wait.kind != WAIT_KIND_ROOM && waits_for(to, port))
            enliven(life, to->rank);
        if (sender->wait.kind == WAIT_KIND_LINK && &sender->out[sender->wait.port] == channel &&
            !has_ended(array, sender))
            enliven(life, from);
    }
}

/* A worm that waits and can go on will come: mark the node that waits for it. */
static void enliven_by_worms(struct life *life)
{
    struct parray *array = life->array;
    const struct worm_holds *holds = array->worms ? array->worms->holds : NULL;
    worm_jam_free(find_jam(array));
    for (size_t i = 0; holds && i < holds->senders.count; i++) {
        const struct held_worm *held = holds->queues[holds->senders.item[i]].first;
        for (bool goes_on = find_jam_goes_on(held); goes_on && held; held = held->next) {
            const struct node *to = &array->nodes[held->worm->to];
            bool comes = to->wait.kind == WAIT_KIND_ANY || serves(to);
            if (comes && !has_ended(array, to))
                enliven(life, to->rank);
        }
    }
}

/* Spread life among the nodes of this process. */
static void spread_here(struct life *life)
{
    const struct parray *array = life->array;
    for (; life->done < life->count; life->done++) {
        const struct node *node = &array->nodes[life->queue[life->done]];
        for (uint32_t port = 0; port < node->degree; port++) {
            uint32_t peer = node->out[port].peer;
            if (peer == NO_PEER || is_alive(life, peer) || !part_holds(array, peer))
                continue;
            const struct node *other = &array->nodes[peer];
            if (waits_for(other, (uint32_t)(channel_towards(node, port) - other->out)))
                enliven(life, peer);
        }
    }
}

static void tell_known(const struct node *node, uint32_t port, void *byte, void *life)
{
    (void)port;
    *(uint8_t *)byte = ((const struct life *)life)->known[node->rank];
}

static void hear_known(const struct node *node, uint32_t port, const void *byte, void *user)
{
    struct life *life = user;
    uint32_t peer = node->out[port].peer;
    life->known[peer] = *(const uint8_t *)byte;
    if (is_alive(life, peer) && waits_for(node, port))
        enliven(life, node->rank);
}

/* Mark all nodes that are alive. */
static void spread_life(struct life *life)
{
    struct parray *array = life->array;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        if (alive_by_itself(array, &array->nodes[rank]))
            enliven(life, rank);
    enliven_by_packets(life);
    enliven_by_worms(life);
    do {
        spread_here(life);
        share_across(array, 1, tell_known, hear_known, life);
    } while (share_any(array, life->done < life->count));
    while (array->worms && life->count && spread_worm_life(life))
        continue;
}

/* ------------------------------------------------------------------------------- deadlocked */

/* Does the node wait for ever? A node in node_serve does not count: it has finished its own work. Nor does a
 * node that a fault will stop, because its wait ends there, be it after the step in which the run is cut. */
static bool deadlocked(const struct life *life, const struct node *node)
{
    return !is_alive(life, node->rank) && !has_ended(life->array, node) &&
           !disturbance_stopped(node, NEVER - 1) && !serves(node);
}

/* Find out what became of the nodes that are not alive. */
static void judge_nodes(struct life *life)
{
    struct parray *array = life->array;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        const struct node *node = &array->nodes[rank];
        if (deadlocked(life, node))
            life->known[rank] |= DEADLOCKED;
        else if (node->wait.kind == WAIT_KIND_RETURNED)
            life->known[rank] |= RETURNED;
        else if (has_ended(array, node))
            life->known[rank] |= STOPPED;
    }
    share_across(array, 1, tell_known, hear_known, life);
}

static struct waiter describe_waiter(const struct life *life, const struct node *node)
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
    if (node->wait.kind == WAIT_KIND_ROOM || node->wait.kind == WAIT_KIND_CREDIT)
        w.full = life->array->links.mailbox;
    if (node->wait.kind == WAIT_KIND_CREDIT) {
        w.peer = node->wait.port;
        w.credit = true;
    }
    w.returned = w.peer >= 0 && life->known[w.peer] & RETURNED;
    w.stopped = w.peer >= 0 && life->known[w.peer] & STOPPED;
    return w;
}

/* The deadlocked node for which a deadlocked node waits: the lowest one, if it waits on all ports. NO_PEER:
 * it waits only for nodes that have returned. */
static uint32_t waited_for(const struct life *life, const struct node *node)
{
    uint32_t best = NO_PEER;
    if (node->wait.kind == WAIT_KIND_CREDIT && life->known[node->wait.port] & DEADLOCKED)
        return (uint32_t)node->wait.port;
    for (uint32_t port = 0; port < node->degree; port++) {
        uint32_t peer = node->out[port].peer;
        if (waits_for(node, port) && life->known[peer] & DEADLOCKED && peer < best)
            best = peer;
    }
    return best;
}

/* ------------------------------------------------------------------------------------ lists */

/* A deadlocked node. */
struct stuck_nodes {
    struct waiter waiter;
    uint32_t next; /* for which it waits */
    uint32_t mark; /* 0, or 1 + the rank where the walk began that came by */
};

struct stuck_list {
    struct parray *array;
    struct stuck_nodes *item;
    size_t count, room;
};

static void add_stuck(struct stuck_list *list, const struct stuck_nodes *stuck)
{
    list->item =
        memory_grow(list->item, &list->room, list->count + 1, sizeof list->item[0], "the deadlock's nodes");
    list->item[list->count++] = *stuck;
}

/* Those of another process. */
static void take_stuck(void *user, struct deserializer *from)
{
    struct stuck_list *list = user;
    while (deserialize_more(from)) {
        struct stuck_nodes stuck;
        deserialize_into(from, &stuck, sizeof stuck);
        stuck.waiter.call = share_keep(list->array, deserialize_text(from));
        stuck.waiter.site = share_keep(list->array, deserialize_text(from));
        add_stuck(list, &stuck);
    }
}

static int by_rank(const void *left, const void *right)
{
    const struct stuck_nodes *a = left, *b = right;
    return a->waiter.node < b->waiter.node ? -1 : a->waiter.node > b->waiter.node;
}

static struct stuck_list list_stuck(const struct life *life)
{
    struct parray *array = life->array;
    struct stuck_list list = {.array = array};
    struct serialized mine = {.bytes = NULL};
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        const struct node *node = &array->nodes[rank];
        if (!(life->known[rank] & DEADLOCKED))
            continue;
        const struct stuck_nodes stuck = {.waiter = describe_waiter(life, node),
                                          .next = waited_for(life, node)};
        add_stuck(&list, &stuck);
    }
    for (size_t i = 0; array->part.on && i < list.count; i++) {
        serialize(&mine, &list.item[i], sizeof list.item[i]);
        serialize_text(&mine, list.item[i].waiter.call);
        serialize_text(&mine, list.item[i].waiter.site);
    }
    share_all(array, &mine, take_stuck, &list);
    if (array->part.on && list.count)
        qsort(list.item, list.count, sizeof list.item[0], by_rank);
    return list;
}

/* NULL: `rank` is NO_PEER. */
static struct stuck_nodes *find_stuck(const struct stuck_list *list, uint32_t rank)
{
    const struct stuck_nodes wanted = {.waiter = {.node = (int32_t)rank}};
    if (rank == NO_PEER)
        return NULL;
    return bsearch(&wanted, list->item, list->count, sizeof list->item[0], by_rank);
}

static void add_to_cycle(struct deadlock *d, size_t *room, const struct stuck_nodes *stuck)
{
    d->cycle = memory_grow(d->cycle, room, d->cycle_length + 1, sizeof d->cycle[0], "the deadlock's cycle");
    d->cycle[d->cycle_length] = stuck->waiter;
    d->cycle[d->cycle_length++].peer = (int32_t)stuck->next;
}

/* Find the cycle into which the edges lead from the lowest possible rank. */
static void find_cycle(const struct stuck_list *list, struct deadlock *d)
{
    size_t room = 0;
    for (size_t i = 0; i < list->count && !d->cycle_length; i++) {
        uint32_t mark = 1 + (uint32_t)list->item[i].waiter.node;
        struct stuck_nodes *at = &list->item[i];
        while (at && !at->mark) {
            at->mark = mark;
            at = find_stuck(list, at->next);
        }
        if (!at || at->mark != mark)
            continue;
        const struct stuck_nodes *first = at;
        do {
            add_to_cycle(d, &room, at);
            at = find_stuck(list, at->next);
        } while (at != first);
    }
}

/* NULL: no node is deadlocked. `living` nodes are alive. */
static struct deadlock *describe_deadlock(const struct stuck_list *list, uint64_t living)
{
    if (!list->count)
        return NULL;
    struct deadlock *d = memory_take(1, sizeof *d, "the deadlock");
    d->step = list->array->clock.step;
    d->total = living == 0;
    d->count = list->count;
    d->waiters = memory_take(list->count, sizeof d->waiters[0], "the deadlock's nodes");
    for (size_t i = 0; i < list->count; i++)
        d->waiters[i] = list->item[i].waiter;
    find_cycle(list, d);
    return d;
}

struct deadlock *deadlock_find(struct parray *array)
{
    struct life life = {.array = array,
                        .known = calloc(array->count, sizeof life.known[0]),
                        .queue = calloc(array->count, sizeof life.queue[0])};
    if (!life.known || !life.queue)
        memory_failed(array->count, "the search for deadlocks");
    spread_life(&life);
    judge_nodes(&life);
    uint64_t living = life.count;
    share_sum(array, &living, 1);
    struct stuck_list list = list_stuck(&life);
    struct deadlock *d = describe_deadlock(&list, living);
    free(life.known);
    free(life.queue);
    free(list.item);
    return d;
}
