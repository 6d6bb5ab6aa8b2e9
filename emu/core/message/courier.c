/*
 * courier.c: a node that waits takes what comes, queues what is for others behind its ports, and begins the
 * first packet of each queue as soon as the link is free, has its turn, and leads to a mailbox with room.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/call.h"
#include "fault/misuse.h"
#include "hash.h"
#include "machine/memory.h"
#include "message/courier.h"
#include "message/late_match.h"
#include "say.h"

static const char what[] = "messages";

struct courier *courier_of(struct node *self)
{
    if (!self->array->couriers)
        misuse_stop(self, "the program does not say that it has messages" SAY_DO
                          "set .messages = true in PARRAY_PROGRAM");
    return &self->array->couriers->of[self->rank];
}

/* --------------------------------------------------------------------------------------- queues */

/* Put a copy behind the port that leads to its destination. */
static void enqueue(struct courier *courier, const struct letter_packet *original)
{
    struct node *self = courier->self;
    int port = topo_next_hop(self->array->topo, (int)self->rank, original->dest);
    if (port < 0)
        misuse_stop(self, "no links lead to node %d" SAY_DO "take a topology that is connected",
                    original->dest);
    struct letter_packet *packet = free_list_take(&courier->packets, sizeof *packet, what);
    *packet = *original;
    if (!courier->queue) {
        courier->queue = memory_take(self->degree, sizeof courier->queue[0], what);
        courier->used = memory_take(self->degree, sizeof courier->used[0], what);
    }
    struct letter_queue *queue = &courier->queue[port];
    packet->next = NULL;
    if (queue->first) {
        queue->last = queue->last->next = packet;
        return;
    }
    queue->first = queue->last = packet;
    courier->used[courier->used_count++] = (uint32_t)port;
}

static uint64_t check_of(const struct letter_head *head)
{
    return hash_bytes(HASH_K0, head, offsetof(struct letter_head, check));
}

void courier_post(struct courier *courier, int dest, const struct letter_head *head, const void *bytes,
                  size_t size)
{
    struct letter_packet packet = {
        .origin = (int32_t)courier->self->rank, .dest = dest, .bytes = (uint32_t)size, .head = *head};
    packet.head.check = check_of(&packet.head);
    if (size)
        memcpy(packet.byte, bytes, size);
    if (dest == (int)courier->self->rank)
        courier->self->array->couriers->take(courier, &packet);
    else
        enqueue(courier, &packet);
}

/* Begin the first packet of a queue, if that can be now. */
static bool begin_packet(struct courier *courier, uint32_t port, const char *site)
{
    struct node *self = courier->self;
    struct letter_queue *queue = &courier->queue[port];
    struct letter_packet *first = queue->first;
    struct packet packet = PACKET(&first->head, sizeof first->head + first->bytes);
    packet.origin = first->origin;
    packet.dest = first->dest;
    if (self->array->trace.on && self->array->rank_ops)
        packet.label = self->array->rank_ops->label(self->array, first);
    if (!node_try_send_packet_at(self, (int)port, &packet, site))
        return false;
    queue->first = first->next;
    free_list_give(&courier->packets, first);
    return true;
}

/* The node behind the port is down for good: nobody takes what is for it, or passes it on. */
static void drop_queue(struct courier *courier, uint32_t port)
{
    struct letter_queue *queue = &courier->queue[port];
    for (struct letter_packet *packet = queue->first, *next; packet; packet = next) {
        next = packet->next;
        free_list_give(&courier->packets, packet);
    }
    queue->first = NULL;
}

/* Begin what can begin in this step. Result: the next step in which something else might; 0: there is none
 * left. */
static uint64_t begin_all(struct courier *courier, const char *site)
{
    struct node *self = courier->self;
    const struct link_turns *turns = &self->array->couriers->turns;
    uint64_t next = 0, unit = self->array->duration.unit;
    for (uint32_t i = 0; i < courier->used_count;) {
        uint32_t port = courier->used[i];
        uint64_t now = self->shard->now;
        size_t channel = channel_index(self->array, &self->out[port]);
        if (self->array->disturbance && node_peer_down_at(self, (int)port, site))
            drop_queue(courier, port);
        else if (link_turns_next(turns, channel, now, unit) == now)
            begin_packet(courier, port, site);
        if (!courier->queue[port].first) {
            courier->used[i] = courier->used[--courier->used_count];
            continue;
        }
        uint64_t busy = self->out[port].until, free_from = busy >= now ? busy + 1 : now + 1;
        uint64_t turn = link_turns_next(turns, channel, free_from, unit);
        next = !next || turn < next ? turn : next;
        i++;
    }
    return next;
}

/* ------------------------------------------------------------------------------------- the work */

/* A packet that is received into a letter. The bytes of packets stand behind their head there. */
#define ARRIVING(letter) PACKET(&(letter)->head, sizeof(letter)->head + sizeof(letter)->byte)
_Static_assert(offsetof(struct letter_packet, byte) ==
                   offsetof(struct letter_packet, head) + sizeof(struct letter_head),
               "head and bytes of a letter are one row");

static _Noreturn void refuse_packet(struct node *self, const struct packet *packet)
{
    misuse_stop(self,
                "a packet of %zu bytes on port %d is no part of a message" SAY_DO
                "send no packets of your own beside messages",
                packet->size, packet->port);
}

/* A packet has come into the letter: it is for this node, or goes on. */
static void take_packet(struct courier *courier, const struct packet *packet, struct letter_packet *letter)
{
    if (packet->size < sizeof letter->head)
        refuse_packet(courier->self, packet);
    letter->origin = packet->origin;
    letter->dest = packet->dest;
    letter->bytes = (uint32_t)(packet->size - sizeof letter->head);
    bool sound = check_of(&letter->head) == letter->head.check && letter->dest >= 0 &&
                 (uint32_t)letter->dest < courier->self->array->count;
    if (!sound && !courier->self->array->disturbance)
        refuse_packet(courier->self, packet);
    if (!sound)
        return; /* a link has corrupted it: it is lost */
    if (letter->dest != (int32_t)courier->self->rank) {
        enqueue(courier, letter);
        return;
    }
    courier->came++;
    courier->self->array->couriers->take(courier, letter);
}

static void take_all(struct courier *courier, const char *site)
{
    struct letter_packet letter;
    for (;;) {
        struct packet packet = ARRIVING(&letter);
        if (node_poll_at(courier->self, NODE_ANY_PORT, &packet, site) < 0)
            return;
        take_packet(courier, &packet, &letter);
    }
}

void courier_work(struct courier *courier, const char *site)
{
    take_all(courier, site);
    begin_all(courier, site);
}

static const struct late_calls *late_calls_of(const struct courier *courier)
{
    return courier->self->array->couriers->late_calls;
}

/* Wait for a packet, up to `until` (NEVER: for ever). Result: whether the wait goes on. `looks`: the node
 * only looks whether something is there. */
static bool wait_packet(struct courier *courier, uint64_t until, bool looks, const char *site)
{
    struct letter_packet letter;
    struct packet packet = ARRIVING(&letter);
    struct node *self = courier->self;
    bool late = courier->late && !courier->late->stuck && until == NEVER;
    if (late)
        late_calls_of(courier)->publish(courier, looks);
    long got = late             ? node_serve_at(self, &packet, site)
               : until == NEVER ? node_recv_any_at(self, &packet, site)
                                : node_recv_until_at(self, NODE_ANY_PORT, &packet, until, site);
    if (got >= 0 && courier->late)
        late_calls_of(courier)->came(courier);
    if (got >= 0)
        take_packet(courier, &packet, &letter);
    bool goes_on = got != NODE_OVER || late_calls_of(courier)->over(courier, looks) != LATE_NOTHING;
    take_all(courier, site);
    return goes_on;
}

bool courier_wait(struct courier *courier, bool (*done)(void *context), void *context, uint64_t deadline,
                  const char *site)
{
    struct node *self = courier->self;
    take_all(courier, site);
    bool looks = courier->late && deadline == self->shard->now + 1, goes_on = true, is_done;
    while (!(is_done = done(context)) && goes_on && (looks || self->shard->now < deadline)) {
        uint64_t next = begin_all(courier, site), end = looks ? NEVER : deadline;
        goes_on = wait_packet(courier, next && next < end ? next : end, looks, site);
    }
    if (courier->late)
        late_calls_of(courier)->looked(courier);
    begin_all(courier, site);
    return is_done;
}

void courier_finish(struct node *self)
{
    struct letter_packet letter;
    struct courier *courier = &self->array->couriers->of[self->rank];
    for (bool over = false; !over;) {
        struct packet packet = ARRIVING(&letter);
        uint64_t next = begin_all(courier, NULL);
        if (courier->late)
            late_calls_of(courier)->publish(courier, false);
        long got = next ? node_recv_until_at(self, NODE_ANY_PORT, &packet, next, NULL)
                        : node_serve_at(self, &packet, NULL);
        if (got >= 0 && courier->late)
            late_calls_of(courier)->came(courier);
        if (got >= 0)
            take_packet(courier, &packet, &letter);
        over = got == NODE_OVER &&
               (!courier->late || late_calls_of(courier)->over(courier, false) == LATE_STUCK);
        take_all(courier, NULL);
    }
}

void courier_forget(struct courier *courier)
{
    for (uint32_t i = 0; i < courier->used_count; i++)
        drop_queue(courier, courier->used[i]);
    free_list_close(&courier->packets);
    free(courier->queue);
    free(courier->used);
    courier->queue = NULL;
    courier->used = NULL;
    courier->used_count = 0;
}
