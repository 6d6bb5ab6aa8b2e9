/*
 * send.c: node_send and its forms.
 *
 * A send takes a slot of the receiver's mailbox, stamps it with the step of arrival, counts, and wakes the
 * receiver for the next step. The stamp of a slot depends on steps alone (ring.h), so whether there is room
 * does not depend on how far the receiver has come in this step.
 */
#include <stdlib.h>
#include <string.h>

#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"
#include "judge/judge.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/ops.h"
#include "machine/payloads.h"
#include "node/packet_check.h"
#include "node/room.h"
#include "node/wait.h"
#include "say.h"
#include "step/arrivals.h"
#include "step/events.h"
#include "step/transmit.h"
#include "step/waiting.h"

static struct channel *channel_at(struct node *self, int port)
{
    if ((uint32_t)port < self->degree && self->out[port].peer != NO_PEER)
        return &self->out[port];
    misuse_port(self, port);
}

/* Sit out steps until the mailbox has room. NULL: the node knows that its peer has stopped, and does not
 * wait. */
static struct ring_slot *wait_for_room(struct node *self, int port)
{
    struct parray *array = self->array;
    struct channel *channel = &self->out[port];
    struct inlet *inlet = channel_inlet(array, channel);
    uint64_t began = self->shard->now;
    struct ring_slot *slot;
    if (disturbance_told(self, (uint32_t)port))
        return NULL;
    /* Relaxed: these bits do not change while the array runs. */
    uint32_t constant = atomic_load_explicit(&inlet->starving, memory_order_relaxed) & INLET_CONSTANT;
    do {
        /* Relaxed: pairs with the load in release_slot of recv.c. A receiver that makes room in this step may
         * miss the store, but the sender looks again in the next step by itself; then the barrier between has
         * made it visible. */
        atomic_store_explicit(&inlet->starving, constant | INLET_STARVING, memory_order_relaxed);
        if (!part_holds(array, channel->peer))
            crossing_note(self, CROSSING_STARVED, (uint32_t)port);
        node_wait(self, WAIT_KIND_ROOM, port, NEVER);
        slot = waiting_room(array, channel, self->shard->now);
    } while (!slot);
    self->lane->stalls += self->shard->now - began;
    if (array->trace.on)
        events_stall(self, port, channel->peer, began);
    return slot;
}

/* Copy a payload of any size into the parcel. */
static void fill_any(const struct parray *array, struct parcel *parcel, const void *data, size_t size)
{
    if (size <= 8) {
        parcel->data.word = mail_word(data, size);
        return;
    }
    void *to = parcel->data.bytes;
    if (size > array->links.inline_bytes) {
        to = parcel->data.spilled = malloc(size);
        if (!to)
            memory_failed(size, "a packet's payload");
    }
    memcpy(to, data, size);
}

static inline void fill_parcel(struct parcel *parcel, size_t size, uint32_t units, int32_t origin,
                               int32_t dest)
{
    parcel->size = (uint32_t)size;
    parcel->units = units;
    parcel->origin = origin;
    parcel->dest = dest;
}

/* The common case: one unit, room for it, the link free, and nothing to do beside sending, unless the caller
 * does it: `now`, which is shard.plain, or the step, and, for an absent port, channel.until say so. False in
 * any other case, and then nothing is changed. `size` is that of the packet, a constant, 4 or 8. No call
 * comes before the last one: a call that may come earlier costs all paths a dozen saved registers. */
static inline __attribute__((always_inline)) bool send_plain(struct node *self, uint32_t port,
                                                             const struct packet *packet, size_t size,
                                                             const char *site, uint64_t now)
{
    if (port >= self->degree || !packet->data || !caller_is(self))
        return false;
    struct channel *channel = &self->out[port];
    const struct parray *array = self->array;
    if (channel->until >= now)
        return false;
    struct ring_slot *slot =
        ring_room_exact(channel_ring(array, channel), &array->links.shape, channel->sent, now);
    if (!slot || channel->sent == UINT32_MAX)
        return false;
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    uint64_t duration = array->duration.unit;
    channel->until = now + duration - 1;
    channel->duration = (uint32_t)duration;
    channel->site = site;
    fill_parcel(parcel, size, 1, packet->origin, packet->dest);
    uint64_t seed = transmission_hash(now, self->rank, port, duration, packet->origin, packet->dest);
    apart_reads(&self->fiber, packet->data, size);
    races_gives_fast(self, slot->item);
    uint64_t word = mail_word(packet->data, size);
    parcel->data.word = word;
    transmit_publish(self, self->lane, channel, slot, now + duration,
                     hash_last(hash_start(seed, size), word));
    return true;
}

/* send_plain for a packet of 4 or 8 bytes; false for all others. */
static inline __attribute__((always_inline)) bool
send_fast(struct node *self, int port, const struct packet *packet, const char *site, uint64_t now)
{
    if (packet->size == 4)
        return send_plain(self, (uint32_t)port, packet, 4, site, now);
    return packet->size == 8 && send_plain(self, (uint32_t)port, packet, 8, site, now);
}

/* Send a packet in the common case where receivers look at marked ports. */
static __attribute__((noinline)) bool send_marked(struct node *self, int port, const struct packet *packet,
                                                  const char *site)
{
    /* Relaxed: as in send_traced. */
    if (atomic_load_explicit(&self->array->extras, memory_order_relaxed) != EXTRA_MARKS ||
        !send_fast(self, port, packet, site, self->shard->now))
        return false;
    marks_sent(self->array, &self->out[port]);
    return true;
}

/* Send a packet in the common case, with an event for the trace. */
static bool send_traced(struct node *self, int port, const struct packet *packet)
{
    /* Relaxed: one bit changes during a run, in scan_all of arrivals.c, and matters from the next step on
     * (arrivals.h). */
    if (atomic_load_explicit(&self->array->extras, memory_order_relaxed) != EXTRA_TRACE ||
        !send_fast(self, port, packet, self->site, self->shard->now))
        return false;
    events_transmission(self, (uint32_t)port, self->array->duration.unit, packet);
    return true;
}

/* Begin the packet of the slot in this step, whatever the model says of it. */
static void send_now(struct node *self, struct channel *channel, struct ring_slot *slot, uint64_t duration)
{
    struct parray *array = self->array;
    uint64_t now = self->shard->now;
    uint32_t port = (uint32_t)(channel - self->out);
    bool again = false;
    if (channel->until >= now) {
        again = channel_began(channel, now);
        marks_overlap(array, channel, now + duration);
        judge_link(self, port);
    }
    transmit(self, self->lane, channel, slot);
    if (array->rules.on)
        judge_charge(self, port, now + duration - 1, again);
}

/* Put the packet into the slot. */
static void fill_packet(const struct node *self, uint32_t port, struct ring_slot *slot,
                        const struct packet *packet)
{
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    races_reads(self, packet->data, packet->size);
    fill_parcel(parcel, packet->size, packet->units, packet->origin, packet->dest);
    fill_any(self->array, parcel, packet->data, packet->size);
    self->lane->label = packet->label;
    if (self->array->payloads)
        payloads_pass(self->array->payloads, self, port, packet,
                      (void *)(uintptr_t)mail_payload(self->array, parcel));
    races_gives(self, slot->item);
}

/* Leave it to the end of the step, or of a later one, to begin the packet. */
static __attribute__((noinline)) void queue_packet(struct node *self, int port, const struct packet *packet,
                                                   bool wait_for_link)
{
    struct channel *channel = &self->out[port];
    while (wait_for_link && (channel->until >= self->shard->now || waiting_queued(self->array, channel)))
        node_wait(self, WAIT_KIND_LINK, port, NEVER);
    struct ring_slot *slot = waiting_room(self->array, channel, self->shard->now);
    if (!slot && !(slot = wait_for_room(self, port)))
        return;
    fill_packet(self, (uint32_t)port, slot, packet);
    waiting_add(self, channel, packet->label);
}

/* In a disturbed run: may the node send? It does not come back if it stops before. */
static __attribute__((noinline)) void await_send(struct node *self, int port)
{
    channel_at(self, port);
    if (self->call != CALL_TRY_SEND) /* which has done so */
        node_await_turn(self);
    if (disturbance_stops(self, (uint32_t)port))
        while (true)
            node_wait(self, WAIT_KIND_STEP, -1, NEVER);
}

/* Send any packet in any case. */
static __attribute__((noinline)) void send_any(struct node *self, int port, const struct packet *packet,
                                               bool wait_for_link)
{
    struct parray *array = self->array;
    struct packet hollow;
    if (payloads_none(array))
        return;
    packet = payloads_packet(array, packet, &hollow);
    if (self->is_guest) {
        array->layer->send(self, port, packet, wait_for_link);
        return;
    }
    if (array->disturbance)
        await_send(self, port);
    if (array->trace.on && packet->units == 1 && send_traced(self, port, packet))
        return;
    struct channel *channel = channel_at(self, port);
    if (array->worms)
        misuse_stop(self, "under model %s packets are worms" SAY_DO "send them by node_send_to",
                    array->model->name);
    uint64_t duration = packet_check(self, packet);
    if (array->waiting) {
        queue_packet(self, port, packet, wait_for_link);
        return;
    }
    while (wait_for_link && channel->until >= self->shard->now)
        node_wait(self, WAIT_KIND_LINK, port, NEVER);
    struct ring_slot *slot =
        ring_room(channel_ring(array, channel), &array->links.shape, channel->sent, self->shard->now);
    if (!slot && !(slot = wait_for_room(self, port)))
        return;
    fill_packet(self, (uint32_t)port, slot, packet);
    send_now(self, channel, slot, duration);
}

void node_await_room(struct node *self, int port, const char *site)
{
    NODE_CALL(self);
    if (self->is_guest)
        return;
    call_enter(self, CALL_SEND_PACKET_WAIT, site);
    const struct channel *channel = channel_at(self, port);
    while (channel->until >= self->shard->now || waiting_queued(self->array, channel))
        node_wait(self, WAIT_KIND_LINK, port, NEVER);
    if (!waiting_room(self->array, channel, self->shard->now))
        wait_for_room(self, port);
}

/* The packet that node_send sends. */
static inline struct packet plain_packet(const void *data, size_t size)
{
    return (struct packet)PACKET((void *)(uintptr_t)data, size);
}

static __attribute__((noinline)) void send_bytes(struct node *self, int port, const void *data, size_t size,
                                                 enum call call, const char *site)
{
    const struct packet packet = plain_packet(data, size);
    call_enter(self, call, site);
    send_any(self, port, &packet, call_waits_for_link(call));
}

/* Send a packet whose length of 0 is read as 1. */
static __attribute__((noinline)) void send_normal(struct node *self, int port, const struct packet *packet,
                                                  enum call call, const char *site)
{
    struct packet copy = *packet;
    copy.units = copy.units ? copy.units : 1;
    call_enter(self, call, site);
    send_any(self, port, &copy, call_waits_for_link(call));
}

void send_in_turn(struct node *self, int port, const struct packet *packet, const char *site)
{
    send_normal(self, port, packet, CALL_TRY_SEND, site);
}

void node_send_at(struct node *self, int port, const void *data, size_t size, const char *site)
{
    NODE_CALL(self);
    const struct packet packet = plain_packet(data, size);
    if (!send_fast(self, port, &packet, site, self->shard->plain) && !send_marked(self, port, &packet, site))
        send_bytes(self, port, data, size, CALL_SEND, site);
}

void node_send_packet_at(struct node *self, int port, const struct packet *packet, const char *site)
{
    NODE_CALL(self);
    if (packet->units > 1 ||
        (!send_fast(self, port, packet, site, self->shard->plain) && !send_marked(self, port, packet, site)))
        send_normal(self, port, packet, CALL_SEND_PACKET, site);
}

void node_send_wait_at(struct node *self, int port, const void *data, size_t size, const char *site)
{
    NODE_CALL(self);
    send_bytes(self, port, data, size, CALL_SEND_WAIT, site);
}

void node_send_packet_wait_at(struct node *self, int port, const struct packet *packet, const char *site)
{
    NODE_CALL(self);
    send_normal(self, port, packet, CALL_SEND_PACKET_WAIT, site);
}
