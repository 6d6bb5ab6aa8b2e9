/*
 * send.c: node_send and its forms.
 *
 * A send takes a slot of the receiver's mailbox, stamps it with the step of arrival, counts, and wakes the
 * receiver for the next step. What the slot's stamp says depends on steps alone (ring.h), so whether there is
 * room does not depend on how far the receiver has come in this step.
 */
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "grow.h"
#include "judge.h"
#include "mail.h"
#include "marks.h"
#include "tracing.h"
#include "wait.h"

static struct channel *channel_at(struct node *self, int port, const char *call, const char *site)
{
    if ((uint32_t)port < self->degree && self->out[port].peer != NO_PEER)
        return &self->out[port];
    if ((uint32_t)port < self->degree)
        fault_misuse(self, call, site, "port %d is absent here: nothing is linked to it", port);
    fault_misuse(self, call, site, "there is no port %d: this node has %u port%s, numbered from 0", port,
                 self->degree, self->degree == 1 ? "" : "s");
}

/* Sit out steps until the mailbox has room. */
static struct ring_slot *wait_for_room(struct node *self, int port, const char *call, const char *site)
{
    struct parray *array = self->array;
    struct channel *channel = &self->out[port];
    uint64_t began = self->shard->now;
    struct ring_slot *slot;
    do {
        /* Relaxed: a receiver that makes room in this very step may miss it, and the sender looks again in the
         * next step by itself; from then on the barrier between has shown it. Pairs with the load in recv.c. */
        atomic_store_explicit(&channel_inlet(array, channel)->starving, 1, memory_order_relaxed);
        node_wait(self, WAIT_ROOM, port, NEVER, call, site);
        slot = ring_room(channel_ring(array, channel), &array->shape, channel->sent, self->shard->now);
    } while (!slot);
    self->lane->stalls += self->shard->now - began;
    return slot;
}

/* Up to 8 bytes as a number, the rest zero. */
static inline uint64_t small_word(const void *data, size_t size)
{
    uint64_t word = 0;
    uint32_t half;
    if (size == 4) {
        memcpy(&half, data, 4);
        return half;
    }
    if (size == 8)
        memcpy(&word, data, 8);
    else if (size)
        memcpy(&word, data, size);
    return word;
}

/* Copy the payload in, result: its hash, continued from `seed`. */
static inline uint64_t fill(const struct parray *array, struct parcel *parcel, const struct packet *packet,
                            uint64_t seed)
{
    parcel->size = (uint32_t)packet->size;
    parcel->units = packet->units;
    parcel->origin = packet->origin;
    parcel->dest = packet->dest;
    if (packet->size <= 8) {
        parcel->data.word = small_word(packet->data, packet->size);
        return hash_last(hash_start(seed, packet->size), parcel->data.word);
    }
    void *to = parcel->data.bytes;
    if (packet->size > array->inline_bytes) {
        to = parcel->data.spilled = malloc(packet->size);
        if (!to)
            grow_failed(packet->size, "a packet's payload");
    }
    memcpy(to, packet->data, packet->size);
    return hash_bytes(seed, packet->data, packet->size);
}

/* The counters that most packets leave alone. */
static void count_more(struct parray *array, struct channel *channel, uint64_t duration)
{
    struct channel_more *more = &array->more[channel_index(array, channel)];
    more->busy_more += duration - array->unit_duration;
    more->wraps += channel->sent == 0;
}

/* The rare kinds of packet: is it lawful? Its duration. */
static uint64_t check_packet(struct node *self, const struct packet *packet, const char *call, const char *site)
{
    uint64_t duration = duration_of(self->array, packet->units);
    if (packet->size > UINT32_MAX)
        fault_misuse(self, call, site, "payload of %zu bytes; a packet carries at most 4294967295", packet->size);
    if (packet->size && !packet->data)
        fault_misuse(self, call, site, "payload of %zu bytes at NULL", packet->size);
    if (duration == 0 || duration > UINT32_MAX)
        fault_misuse(self, call, site,
                     "a packet of %u units would hold its link for %llu steps; with startup %llu and %llu per "
                     "unit it must be 1 to 4294967295",
                     packet->units, (unsigned long long)duration, (unsigned long long)self->array->startup,
                     (unsigned long long)self->array->per_unit);
    return duration;
}

/* Always inlined: each form of send passes constants. */
static inline __attribute__((always_inline)) void send_on(struct node *self, int port, const struct packet *packet,
                                                          bool wait_for_link, const char *call, const char *site)
{
    struct parray *array = self->array;
    struct channel *channel = channel_at(self, port, call, site);
    uint64_t duration = array->unit_duration;
    if (packet->units != 1 || packet->size > UINT32_MAX || !packet->data)
        duration = check_packet(self, packet, call, site);
    while (wait_for_link && channel->until >= self->shard->now)
        node_wait(self, WAIT_LINK, port, NEVER, call, site);
    uint64_t now = self->shard->now;
    struct ring_slot *slot = ring_room(channel_ring(array, channel), &array->shape, channel->sent, now);
    if (!slot) {
        slot = wait_for_room(self, port, call, site);
        now = self->shard->now;
    }
    bool again = false;
    if (channel->until >= now) {
        again = channel_began(channel, now);
        judge_link(self, (uint32_t)port, site);
    }
    uint64_t head = mail_hash(now, self->rank, (uint32_t)port, duration, packet->origin, packet->dest);
    uint64_t hash = fill(array, (struct parcel *)(void *)slot->item, packet, head);
    ring_publish(slot, now + duration);

    struct lane *lane = self->lane;
    uint64_t until = now + duration - 1;
    channel->until = channel->until > until ? channel->until : until;
    channel->duration = (uint32_t)(channel->until - now + 1);
    channel->site = site;
    channel->sent++;
    if (duration != array->unit_duration || channel->sent == 0)
        count_more(array, channel, duration);
    lane->transmissions++;
    lane->busy += duration;
    lane->last_busy = lane->last_busy > until ? lane->last_busy : until;
    lane->digest += hash;
    shard_wake(self, channel->peer);
    marks_sent(array, channel);
    if (array->has_rules)
        judge_charge(self, (uint32_t)port, until, again);
    if (array->traced)
        tracing_event(self, (uint32_t)port, duration, packet);
}

void node_send_at(struct node *self, int port, const void *data, size_t size, const char *site)
{
    const struct packet packet = {
        .data = (void *)(uintptr_t)data, .size = size, .units = 1, .origin = -1, .dest = -1};
    send_on(self, port, &packet, false, "node_send", site);
}

void node_send_packet_at(struct node *self, int port, const struct packet *packet, const char *site)
{
    struct packet copy = {.data = packet->data,
                          .size = packet->size,
                          .units = packet->units ? packet->units : 1,
                          .origin = packet->origin,
                          .dest = packet->dest};
    send_on(self, port, &copy, false, "node_send_packet", site);
}

void node_send_wait_at(struct node *self, int port, const struct packet *packet, const char *site)
{
    struct packet copy = *packet;
    copy.units = copy.units ? copy.units : 1;
    send_on(self, port, &copy, true, "node_send_wait", site);
}
