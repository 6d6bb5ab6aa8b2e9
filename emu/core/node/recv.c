/*
 * recv.c: node_recv and node_recv_packet, which name their port.
 *
 * A receive takes the front packet of the mailbox, from its step of arrival on. That frees the slot as of
 * this step: the sender sees the room from the next step on, wherever it runs.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"
#include "machine/ops.h"
#include "machine/packet_room.h"
#include "machine/payloads.h"
#include "node/recv.h"
#include "node/wait.h"
#include "step/arrivals.h"
#include "step/trace_notes.h"
#include "worm/inbox.h"

/* Copy a payload of up to 8 bytes. */
static inline void copy_small(const struct parcel *parcel, void *data)
{
    if (parcel->size == 4)
        memcpy(data, &parcel->data.word, 4);
    else if (parcel->size == 8)
        memcpy(data, &parcel->data.word, 8);
    else if (parcel->size)
        memcpy(data, &parcel->data.word, parcel->size);
}

static inline void copy_out(const struct parray *array, struct parcel *parcel, void *data)
{
    if (parcel->size <= 8) {
        copy_small(parcel, data);
    } else if (parcel->size <= array->links.inline_bytes) {
        memcpy(data, parcel->data.bytes, parcel->size);
    } else {
        memcpy(data, parcel->data.spilled, parcel->size);
        free(parcel->data.spilled);
    }
}

/* After a take: did more packets stand in the mailbox before it than in any mailbox so far? Packets that are
 * sent in this step arrive later, so that the answer does not depend on how far their sender has come. */
static void count_mailbox(const struct node *self, uint32_t port)
{
    uint64_t *fullest = &self->lane->fullest, others = *fullest ? *fullest - 1 : 0;
    uint32_t head = self->in[port].head;
    while (ring_arrival(inlet_ring(self, port), &self->array->links.shape, head + (uint32_t)others) <=
           self->shard->now)
        others++;
    if (others >= *fullest)
        *fullest = others + 1;
}

/* After a take, wake the sender if it waits for room, and note what is to be known of takes. */
static __attribute__((noinline)) long report_take(struct node *self, uint32_t port, uint32_t why, long size)
{
    if (why & INLET_WATCHED)
        disturbance_took(self, port);
    if (why & INLET_COUNTED)
        count_mailbox(self, port);
    if (why & INLET_CUT)
        crossing_note(self, why & INLET_STARVING ? CROSSING_EASED : CROSSING_TOOK, port);
    if (!(why & INLET_STARVING))
        return size;
    /* Relaxed: pairs with the store in wait_for_room of send.c, which says why missing it does no harm. */
    atomic_store_explicit(&self->in[port].starving, why & INLET_CONSTANT, memory_order_relaxed);
    if (!(why & INLET_CUT))
        shard_wake_any(self, self->out[port].peer);
    return size;
}

/* Give the slot back. Result: `size`, so that a caller that ends in this call needs no register for it. */
static inline long release_slot(struct node *self, uint32_t port, struct ring_slot *slot, long size)
{
    struct inlet *inlet = &self->in[port];
    ring_release(slot, self->shard->now);
    inlet->head++;
    node_took(self, (uint64_t)size, ((const struct parcel *)(void *)slot->item)->units);
    /* Relaxed: pairs with the store in wait_for_room of send.c, which says why missing it does no harm. */
    uint32_t why = atomic_load_explicit(&inlet->starving, memory_order_relaxed);
    return why ? report_take(self, port, why, size) : size;
}

/* Fill all fields of the packet but the payload, from the slot. */
static inline void fill_packet(const struct node *self, uint32_t port, struct ring_slot *slot,
                               struct packet *packet)
{
    const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
    uint32_t units = parcel->units;
    packet->sent = ring_time(slot) - duration_of(&self->array->duration, units);
    packet->units = units;
    packet->size = parcel->size;
    packet->origin = parcel->origin;
    packet->dest = parcel->dest;
    packet->port = (int32_t)port;
    packet->label = NULL;
}

static _Noreturn __attribute__((noinline)) void stop_too_large(struct node *self, int port, uint32_t size,
                                                               const struct packet *packet)
{
    misuse_stop(self, "the packet on port %d from node %u has %u bytes, the buffer has room for %zu%s", port,
                self->out[port].peer, size, packet_room(packet), packet_room_hint(self));
}

/* In a disturbed run another packet may come to the front, unless an open call has seen to that already.
 * Result: the steps by which the front packet is late. */
static uint32_t meet_front(struct node *self, int port, bool open)
{
    if (!open)
        disturbance_overtake(self, (uint32_t)port);
    return disturbance_late(self, port, self->in[port].head);
}

long recv_packet_of(struct node *self, int port, struct ring_slot *slot, struct packet *packet, bool open)
{
    struct parray *array = self->array;
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    uint32_t late = array->disturbance ? meet_front(self, port, open) : 0;
    if (!packet_fits(packet, parcel->size))
        stop_too_large(self, port, parcel->size, packet);
    fill_packet(self, (uint32_t)port, slot, packet);
    packet->sent -= late;
    if (array->trace.notes)
        notes_taken(self, (uint32_t)port, ring_time(slot), packet->sent);
    copy_out(array, parcel, packet->data);
    if (array->payloads)
        payloads_taken(array->payloads, self, (uint32_t)port);
    races_takes(self, slot->item);
    races_writes(self, packet->data, packet->size);
    return release_slot(self, (uint32_t)port, slot, (long)packet->size);
}

/* Receive a packet that is ready; or leave it to the layer, which waits by itself. */
static __attribute__((noinline)) long receive_any(struct node *self, int port, struct packet *packet)
{
    if (self->is_guest)
        return self->array->layer->receive(self, port, packet, NEVER);
    return recv_packet_of(self, port, recv_front(self, (uint32_t)port), packet, false);
}

/* Wait once for the front packet. False: nothing to wait for, because it is ready, or because the layer
 * waits. */
static inline __attribute__((always_inline)) bool wait_for_packet(struct node *self, int port)
{
    if (self->is_guest)
        return false;
    recv_need_port(self, port);
    node_await_turn(self);
    uint64_t arrival =
        ring_arrival(inlet_ring(self, (uint32_t)port), &self->array->links.shape, self->in[port].head);
    if (arrival <= self->shard->now)
        return false;
    node_wait_packet(self, port, arrival);
    return true;
}

void recv_await(struct node *self, int port, enum call call, const char *site)
{
    call_enter(self, call, site);
    wait_for_packet(self, port);
}

/* Copy a payload of 4 or 8 bytes; false: it has another size. */
static inline bool copy_word(const struct parcel *parcel, void *data)
{
    if (parcel->size == 4)
        memcpy(data, &parcel->data.word, 4);
    else if (parcel->size == 8)
        memcpy(data, &parcel->data.word, 8);
    else
        return false;
    return true;
}

/* The common case: a payload of 4 or 8 bytes is ready, and fits into the buffer of `to`, to which it is
 * copied. Result: its slot; NULL in any other case, and then nothing is changed. (An absent port has a
 * mailbox, too, which stays empty.) Here and in the functions below no call comes before the last one, for
 * the reason given at send_plain of send.c. */
static inline __attribute__((always_inline)) struct ring_slot *copy_front(struct node *self, uint32_t port,
                                                                          const struct packet *to)
{
    if (port >= self->degree || !caller_is(self))
        return NULL;
    struct ring_slot *slot = ring_front(inlet_ring(self, port), &self->array->links.shape,
                                        self->in[port].head, self->shard->handy);
    if (!slot)
        return NULL;
    const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
    if (parcel->size > to->size || !copy_word(parcel, to->data))
        return NULL;
    races_takes_fast(self, slot->item);
    apart_writes(&self->fiber, to->data, parcel->size);
    return slot;
}

static long receive_bytes(struct node *self, int port, void *data, size_t size, const char *site);
static long receive_packet(struct node *self, int port, struct packet *packet, const char *site);

static inline __attribute__((always_inline)) long recv_bytes(struct node *self, int port, void *data,
                                                             size_t size, const char *site)
{
    const struct packet to = {.data = data, .size = size};
    struct ring_slot *slot = copy_front(self, (uint32_t)port, &to);
    if (!slot)
        return receive_bytes(self, port, data, size, site);
    return release_slot(self, (uint32_t)port, slot, ((const struct parcel *)(void *)slot->item)->size);
}

static inline __attribute__((always_inline)) long recv_packet(struct node *self, int port,
                                                              struct packet *packet, const char *site)
{
    struct ring_slot *slot = NULL;
    if (!self->array->disturbance)
        slot = copy_front(self, (uint32_t)port, packet);
    if (!slot)
        return receive_packet(self, port, packet, site);
    fill_packet(self, (uint32_t)port, slot, packet);
    return release_slot(self, (uint32_t)port, slot, (long)packet->size);
}

/* What receive_bytes and receive_packet end in. What a waiting node has on its stack takes memory, and is
 * moved where nodes share a stack. So the functions that wait hold nothing for what comes after the wait, and
 * call it last. */
static __attribute__((noinline)) long recv_bytes_again(struct node *self, int port, void *data, size_t size,
                                                       const char *site)
{
    return recv_bytes(self, port, data, size, site);
}

static __attribute__((noinline)) long recv_packet_again(struct node *self, int port, struct packet *packet,
                                                        const char *site)
{
    return recv_packet(self, port, packet, site);
}

static __attribute__((noinline)) long receive_any_bytes(struct node *self, int port, void *data, size_t size)
{
    struct packet packet = {.data = data, .size = size};
    return receive_any(self, port, &packet);
}

/* After a wait the common case is tried first, as before it. */
static __attribute__((noinline)) long receive_bytes(struct node *self, int port, void *data, size_t size,
                                                    const char *site)
{
    call_enter(self, CALL_RECV, site);
    if (wait_for_packet(self, port))
        return recv_bytes_again(self, port, data, size, site);
    return receive_any_bytes(self, port, data, size);
}

static __attribute__((noinline)) long receive_packet(struct node *self, int port, struct packet *packet,
                                                     const char *site)
{
    call_enter(self, CALL_RECV_PACKET, site);
    if (wait_for_packet(self, port))
        return recv_packet_again(self, port, packet, site);
    return receive_any(self, port, packet);
}

long node_recv_at(struct node *self, int port, void *data, size_t size, const char *site)
{
    NODE_CALL(self);
    return recv_bytes(self, port, data, size, site);
}

long node_recv_packet_at(struct node *self, int port, struct packet *packet, const char *site)
{
    NODE_CALL(self);
    return recv_packet(self, port, packet, site);
}
