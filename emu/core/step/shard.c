/*
 * shard.c: the sets of nodes of a step, looking at nodes, and timers.
 *
 * Wakes from other contexts in step t lie in woken[t & 1], which is merged when step t+1 opens; wakes of step
 * t+1 go to the other set. The barrier between the steps orders the two.
 *
 *     step t:    A wakes node n of B:  woken[t&1] += n    B runs, does not look at woken[t&1]
 *     barrier
 *     step t+1:  A adds to woken[(t+1)&1]                 B merges woken[t&1] into due, looks at n
 */
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "disturb/draws.h"
#include "images.h"
#include "machine/mailbox_memory.h"
#include "machine/memory.h"
#include "step/arrivals.h"
#include "step/boundary.h"
#include "step/node_crash.h"
#include "step/shard.h"
#include "step/waiting.h"
#include "worm/worm.h"

enum {
    FETCH_PORTS = 32,
    FETCH_STACK_LINES = 6,  /* cache lines of the stack of a node that waits in a call */
    FETCH_IMAGE_LINES = 12, /* of an image (lib/images.h) at most */
    FETCH_NODES = 4,        /* how many due nodes ahead */
    FETCH_LEAD = 12,        /* how many nodes ahead in the direction of a packet */
    FETCH_CROWD = 8,        /* many nodes run if one of so many does */
};

bool shard_init(struct shard *shard, uint32_t first, uint32_t count, bool shared)
{
    uint32_t own = shared ? 0 : count;
    *shard = (struct shard){
        .first = first, .count = count, .live = count, .own = own, .beside = own, .crowd = count};
    return idset_open(&shard->due, count) && idset_open(&shard->next, count) &&
           idset_open(&shard->suspects, count) && idset_open(&shard->woken[0], count) &&
           idset_open(&shard->woken[1], count);
}

void shard_fini(struct shard *shard)
{
    idset_close(&shard->due);
    idset_close(&shard->next);
    idset_close(&shard->suspects);
    idset_close(&shard->woken[0]);
    idset_close(&shard->woken[1]);
    heap_close(&shard->timers);
    boundary_close(shard);
    free(shard->turn);
}

bool node_ready(struct node *node, uint64_t now, uint64_t *when)
{
    const struct wait *wait = &node->wait;
    *when = wait->until;
    switch ((enum wait_kind)wait->kind) {
    case WAIT_KIND_START:
        return true;
    case WAIT_KIND_SERVE:
    case WAIT_KIND_RELAY:
        *when = shard_dismissed(node, wait->kind) ? now : marks_first(node).step;
        return *when <= now;
    case WAIT_KIND_STEP:
    case WAIT_KIND_DOWN:
        return wait->until <= now;
    case WAIT_KIND_PACKET:
        *when = shard_packet_ends(node);
        return *when <= now;
    case WAIT_KIND_SOME: {
        int port;
        uint64_t arrival = mail_wanted_first(node, &port);
        *when = arrival < wait->until ? arrival : wait->until;
        return *when <= now;
    }
    case WAIT_KIND_ANY: {
        uint64_t arrival = marks_first(node).step;
        *when = arrival < wait->until ? arrival : wait->until;
        return *when <= now;
    }
    case WAIT_KIND_ROOM:
        return waiting_room(node->array, &node->out[wait->port], now) != NULL;
    case WAIT_KIND_LINK:
        /* The context that begins the last packet of the queue wakes the node. */
        if (waiting_queued(node->array, &node->out[wait->port]))
            break;
        *when = node->out[wait->port].until + 1;
        return *when <= now;
    case WAIT_KIND_CREDIT:
        return worm_credit(node->array, (uint32_t)wait->port);
    case WAIT_KIND_FATAL:
    case WAIT_KIND_RETURNED:
        break;
    }
    *when = NEVER;
    return false;
}

/* node_ready, with the most frequent wait, that for a packet, tested inline. */
static inline bool ready_inline(struct node *node, uint64_t now, uint64_t *when)
{
    if (node->wait.kind != WAIT_KIND_PACKET)
        return node_ready(node, now, when);
    *when = shard_packet_ends(node);
    return *when <= now;
}

void shard_set_timer(struct shard *shard, struct node *node, uint64_t when)
{
    if (when >= node->wait.timer)
        return;
    node->wait.timer = when;
    if (!heap_push(&shard->timers, when, node->rank - shard->first))
        memory_failed(grow_wanted(shard->timers.room, shard->timers.count + 1) * sizeof(struct heap_item),
                      "timers");
}

static int turn_order(const void *left, const void *right)
{
    const struct turn *a = left, *b = right;
    if (a->drawn != b->drawn)
        return a->drawn < b->drawn ? -1 : 1;
    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

/* Take all nodes that will run in this step, and put them into the order that they draw. Which nodes run does
 * not depend on that order: nothing that a node does shows before the next step. */
static void draw_turns(struct shard *shard, struct node *nodes)
{
    uint32_t count = 0;
    shard->turns = shard->turned = 0;
    for (const struct node *node; (node = shard_next(shard, nodes)); count++)
        shard->turn[count] = (struct turn){.drawn = disturbance_draw(node->array->disturbance, DRAW_TURN,
                                                                     (int32_t)node->rank, -1, shard->now),
                                           .rank = node->rank};
    if (count)
        qsort(shard->turn, count, sizeof shard->turn[0], turn_order);
    shard->turns = count;
}

/* Choose what to fetch in the step that opens: as many nodes will run in it as ran in the last one. */
static void choose_fetch(struct shard *shard)
{
    if (!shard->large)
        shard->fetch = FETCH_NONE;
    else if (shard->crowd >= shard->count / FETCH_CROWD)
        shard->fetch = FETCH_DUE;
    else
        shard->fetch = shard->crowd > FETCH_LEAD ? FETCH_WOKEN : FETCH_WAY;
    shard->beside = shard->fetch <= FETCH_DUE && !shard->shared ? shard->own : 0;
    shard->crowd = 0;
}

/* What opens a step besides, in a disturbed run. */
static void open_disturbed(struct shard *shard, struct node *nodes)
{
    const struct disturbance *disturbance = nodes[shard->first].array->disturbance;
    if (disturbance && disturbance->restarts)
        crash_nodes(shard, nodes);
    if (shard->turn)
        draw_turns(shard, nodes);
}

void shard_open(struct shard *shard, struct node *nodes, uint64_t now)
{
    shard->now = now;
    /* Relaxed: pairs with the store in scan_all of arrivals.c, which lies before the end of the last step. */
    uint32_t extras = atomic_load_explicit(&nodes[shard->first].array->extras, memory_order_relaxed);
    shard->plain = extras ? 0 : now;
    shard->handy =
        extras & (EXTRA_TRACE | EXTRA_RACES | EXTRA_PAYLOADS | EXTRA_TURNS | EXTRA_OVERTAKE) ? 0 : now;
    choose_fetch(shard);
    struct idset empty = shard->due;
    shard->due = shard->next;
    shard->next = empty;
    idset_merge(&shard->due, &shard->woken[(now - 1) & 1]);
    while (heap_first(&shard->timers) <= now) {
        struct heap_item item = heap_pop(&shard->timers);
        struct node *node = &nodes[shard->first + item.number];
        if (node->wait.timer == item.when)
            node->wait.timer = NEVER;
        idset_add(&shard->due, item.number);
    }
    shard->cursor = 0;
    if (shard->special)
        open_disturbed(shard, nodes);
}

/* Fetch the stack of a node into the cache, as if it were as deep as that of `like`, which is right for most
 * programs: the depth itself lies in the struct node, which would have to be fetched first. (always_inline,
 * here and below: gcc drops calls to functions that only prefetch.) */
static inline __attribute__((always_inline)) void fetch_stack(const struct node *like, uint32_t rank)
{
    if (like->shard->images) {
        images_fetch(like->shard->images, &like->fiber, rank - like->shard->first,
                     FETCH_IMAGE_LINES * CACHE_LINE);
        return;
    }
    ptrdiff_t away = (ptrdiff_t)rank - (ptrdiff_t)like->rank;
    ptrdiff_t color = (ptrdiff_t)(rank % FIBER_COLORS) - (ptrdiff_t)(like->rank % FIBER_COLORS);
    const char *stack =
        (const char *)like->fiber.ctx.sp + away * (ptrdiff_t)like->shard->stack_stride - color * CACHE_LINE;
    /* The next calls of the node use the lines below; a node that has not run yet has used none of them. */
    stack -= (like->wait.kind == WAIT_KIND_START ? FETCH_STACK_LINES - 1 : 1) * CACHE_LINE;
    for (int line = 0; line < FETCH_STACK_LINES; line++)
        __builtin_prefetch(stack + line * CACHE_LINE, 1);
}

/* Fetch a node that is woken in a step of few nodes: there is time to, and it will not be swept out again
 * before it runs. */
static inline __attribute__((always_inline)) void fetch_woken(const struct node *by, uint32_t rank)
{
    const struct node *node = &by->array->nodes[rank];
    for (size_t at = 0; at < sizeof *node; at += CACHE_LINE)
        __builtin_prefetch((const char *)node + at, 1);
    fetch_stack(by, rank);
}

/* Fetch the stack of a node farther in the direction in which the packet went: packets tend to go straight
 * on, and fetching a stack takes longer than a step of very few nodes. */
static inline __attribute__((always_inline)) void fetch_way(const struct node *by, uint32_t rank)
{
    const struct shard *shard = by->shard;
    uint32_t ahead = rank + FETCH_LEAD * (rank - by->rank);
    if (ahead - shard->first < shard->count)
        fetch_stack(by, ahead);
}

/* Fetch the ends of the links of a node that has been fetched. */
static inline __attribute__((always_inline)) void fetch_links(const struct node *node)
{
    uint32_t ports = node->degree < FETCH_PORTS ? node->degree : FETCH_PORTS;
    for (size_t at = 0; at < ports * sizeof *node->in; at += CACHE_LINE)
        __builtin_prefetch((const char *)node->in + at, 1);
    for (size_t at = 0; at < ports * sizeof *node->out; at += CACHE_LINE)
        __builtin_prefetch((const char *)node->out + at, 1);
}

void shard_wake_any(const struct node *by, uint32_t rank)
{
    struct shard *mine = by->shard;
    if (by->array->part.on && !part_holds(by->array, rank)) {
        crossing_note(by, CROSSING_SENT, 0);
        return;
    }
    if (rank - mine->first < mine->own) {
        idset_add(&mine->next, rank - mine->first);
        if (mine->fetch >= FETCH_WOKEN && rank != by->rank)
            fetch_woken(by, rank);
        if (mine->fetch == FETCH_WAY && rank != by->rank)
            fetch_way(by, rank);
        return;
    }
    struct shard *theirs = shard_of(&by->array->contexts, rank);
    idset_add_shared(&theirs->woken[mine->now & 1], rank - theirs->first);
    if (theirs != mine)
        by->lane->woke = !by->lane->woke || by->lane->woke == theirs ? theirs : WOKE_MANY;
}

/* Fetch what the due nodes after this one will touch, while this one runs: with many nodes everything of a
 * node has left the caches by the time of its next step. Stacks lie memory pages apart and take longest, so
 * they are fetched several nodes ahead, as if the nodes in a row were all due. Of the next due node the
 * mailboxes are fetched that it will write to, of the due node after that the struct node and its
 * channels. */
static void fetch_ahead(const struct shard *shard, const struct node *nodes, uint32_t number)
{
    uint32_t next = idset_peek(&shard->due, number), later;
    if (next == IDSET_NONE)
        return;
    if (shard->fetch != FETCH_DUE) {
        fetch_links(&nodes[shard->first + next]);
        return;
    }
    const struct node *node = &nodes[shard->first + next];
    const struct parray *array = node->array;
    if (number + FETCH_NODES < shard->count)
        fetch_stack(&nodes[shard->first + number], shard->first + number + FETCH_NODES);
    uint32_t ports = node->degree < FETCH_PORTS ? node->degree : FETCH_PORTS;
    for (uint32_t port = 0; port < ports; port++) {
        const struct channel *out = &node->out[port];
        __builtin_prefetch(ring_slot(channel_ring(array, out), &array->links.shape, out->sent), 1);
    }
    if ((later = idset_peek(&shard->due, next)) == IDSET_NONE)
        return;
    node = &nodes[shard->first + later];
    for (size_t at = 0; at < sizeof *node; at += CACHE_LINE)
        __builtin_prefetch((const char *)node + at, 1);
    for (size_t at = 0; at < ports * sizeof *node->out; at += CACHE_LINE)
        __builtin_prefetch((const char *)(&nodes[shard->first + next].out[ports]) + at, 1);
}

void shard_warm(const struct shard *shard, const struct parray *array)
{
    for (uint32_t rank = shard->first; !shard->large && rank < shard->first + shard->count; rank++) {
        const struct node *node = &array->nodes[rank];
        if (!part_holds(array, rank))
            continue;
        fetch_woken(node, rank);
        fetch_links(node);
        for (uint32_t port = 0; port < node->degree; port++)
            __builtin_prefetch(inlet_ring(node, port), 1);
    }
}

/* Does the node sit this step out, in a disturbed run? Then have it looked at in the next step. */
static bool put_off_node(struct shard *shard, struct node *node)
{
    if (!node->array->disturbance || !disturbance_holds(node, shard->now))
        return false;
    if (node->wait.kind != WAIT_KIND_FATAL)
        idset_add(&shard->next, node->rank - shard->first);
    return true;
}

/* The next node in the order of turns, once draw_turns has taken all due nodes; NULL: none is left, or there
 * are no turns. */
static struct node *next_turn(struct shard *shard, struct node *nodes)
{
    return shard->turned < shard->turns ? &nodes[shard->turn[shard->turned++].rank] : NULL;
}

struct node *shard_next(struct shard *shard, struct node *nodes)
{
    for (;;) {
        uint32_t number = idset_take(&shard->due, shard->cursor);
        if (number == IDSET_NONE)
            return shard->special ? next_turn(shard, nodes) : NULL;
        shard->cursor = number;
        struct node *node = &nodes[shard->first + number];
        uint64_t when;
        bool runs = ready_inline(node, shard->now, &when);
        if (runs && shard->special && put_off_node(shard, node))
            continue;
        if (runs) {
            /* What a host does for others while it relays is not seen by any program. */
            if (node->wait.kind != WAIT_KIND_RELAY)
                shard->ran = shard->now;
            shard->crowd++;
            if (shard->fetch)
                fetch_ahead(shard, nodes, number);
            if (shard->crowd == shard->look_at)
                mailbox_memory_look(node->array, shard, number);
            return node;
        }
        if (when != NEVER)
            shard_set_timer(shard, node, when);
    }
}

void shard_dismiss(struct shard *shard, const struct node *nodes, enum wait_kind kind, uint64_t step)
{
    shard_serving(shard, kind)->over = step;
    for (uint32_t number = 0; number < shard->count; number++)
        if (nodes[shard->first + number].wait.kind == kind)
            idset_add(&shard->next, number);
}

/* A timer outlives the wait for which it was set: only a timer that still ends a wait counts. */
uint64_t shard_earliest(struct shard *shard, struct node *nodes)
{
    if (!idset_empty(&shard->next))
        return shard->now + 1;
    while (shard->timers.count) {
        struct heap_item first = shard->timers.item[0];
        struct node *node = &nodes[shard->first + first.number];
        bool last_set = node->wait.timer == first.when;
        uint64_t when = NEVER;
        if (last_set && node_ready(node, first.when, &when))
            return first.when;
        heap_pop(&shard->timers);
        if (!last_set)
            continue;
        node->wait.timer = NEVER;
        if (when != NEVER)
            shard_set_timer(shard, node, when);
    }
    return NEVER;
}

void shard_park(struct node *node)
{
    uint64_t soon = node->shard->now + 1, when;
    /* Room that is made in this step shows in the next one, so the node is looked at then. A receiver that
     * makes room later sees that the sender is starving. A packet that is sent in this step wakes the node by
     * itself. */
    if (node_ready(node, soon, &when) || node->wait.kind == WAIT_KIND_ROOM)
        when = soon;
    shard_park_until(node, when);
}
