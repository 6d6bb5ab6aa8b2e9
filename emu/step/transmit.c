/*
 * transmit.c: what a packet does to its link, to the counters and to the mailbox when it begins.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "step/clock.h"
#include "step/events.h"
#include "step/marks.h"
#include "step/transmit.h"
#include "step/waiting.h"

/* The share of the packet in the digest. */
static uint64_t hash_packet(const struct node *self, uint32_t port, uint64_t duration,
                            const struct parcel *parcel)
{
    uint64_t seed =
        transmission_hash(self->shard->now, self->rank, port, duration, parcel->origin, parcel->dest);
    if (parcel->size <= 8)
        return hash_last(hash_start(seed, parcel->size), parcel->data.word);
    return hash_bytes(seed, transmit_payload(self->array, parcel), parcel->size);
}

/* Count what is rare: a duration other than that of one unit, and a counter that has wrapped. */
static void count_more(struct node *self, struct lane *lane, struct channel *channel, uint64_t duration)
{
    struct parray *array = self->array;
    struct channel_more *more = &array->links.more[channel_index(array, channel)];
    uint64_t extra = duration - array->duration.unit;
    more->busy_more += extra;
    more->wraps += channel->sent == 0;
    lane->busy_more += extra;
    lane->irregular = true;
    if (extra)
        clock_count_more(self, extra, 1);
}

/* Hold the link for `duration` steps, beside a packet that may still be on it. */
static void hold_link(const struct node *self, struct lane *lane, struct channel *channel, uint64_t duration)
{
    uint64_t now = self->shard->now, until = now + duration - 1;
    if (channel->until >= now)
        self->array->links.more[channel_index(self->array, channel)].busy_more -=
            clock_share_link(self->shard, lane, channel, until);
    channel->until = channel->until > until ? channel->until : until;
    channel->duration = (uint32_t)(channel->until - now + 1);
    channel->site = self->site;
}

/* Lose the packet, in a disturbed run: it holds its link and counts as sent, but never gets into the
 * mailbox. */
static void lose_packet(struct node *self, struct lane *lane, struct channel *channel, struct ring_slot *slot,
                        uint64_t duration, uint64_t hash)
{
    struct parray *array = self->array;
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    uint64_t extra = duration - array->duration.unit;
    if (parcel->size > array->links.inline_bytes)
        free(parcel->data.spilled);
    hold_link(self, lane, channel, duration);
    array->links.more[channel_index(array, channel)].busy_more += duration;
    lane->busy_more += extra;
    lane->irregular = true;
    if (extra)
        clock_count_more(self, extra, 1);
    lane->transmissions++;
    lane->digest += hash;
}

/* Put a second copy of the packet in `slot` into the mailbox, if there is room and no packet waits behind it.
 * The copy does not hold the link. */
static void double_packet(struct node *self, struct lane *lane, struct channel *channel,
                          const struct ring_slot *slot, uint64_t duration, uint64_t ready)
{
    struct parray *array = self->array;
    if (waiting_queued(array, channel))
        return;
    struct ring_slot *second = waiting_room(array, channel, self->shard->now);
    if (!second)
        return;
    memcpy(second->item, slot->item, array->links.shape.stride - sizeof *slot);
    struct parcel *parcel = (struct parcel *)(void *)second->item;
    if (parcel->size > array->links.inline_bytes) {
        const void *payload = parcel->data.spilled;
        parcel->data.spilled = malloc(parcel->size);
        if (!parcel->data.spilled)
            memory_failed(parcel->size, "a packet's payload");
        memcpy(parcel->data.spilled, payload, parcel->size);
    }
    disturbance_sent(self, (uint32_t)(channel - self->out), channel->sent, duration, ready, parcel);
    apart_gives(&self->fiber, second->item);
    ring_publish(second, ready);
    channel->sent++;
    array->links.more[channel_index(array, channel)].busy_more -= array->duration.unit;
    lane->irregular = true;
    disturbance_doubled(array);
}

/* Publish the packet in a disturbed run. False: it got lost. */
static bool publish_disturbed(struct node *self, struct lane *lane, struct channel *channel,
                              struct ring_slot *slot, uint64_t duration, uint64_t hash)
{
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    uint32_t port = (uint32_t)(channel - self->out);
    struct fate passage = disturbance_fate(self, port, duration, parcel);
    if (passage.lost) {
        lose_packet(self, lane, channel, slot, duration, hash);
        return false;
    }
    disturbance_sent(self, port, channel->sent, duration, passage.ready, parcel);
    hold_link(self, lane, channel, duration);
    transmit_publish(self, lane, channel, slot, passage.ready, hash);
    if (passage.twice)
        double_packet(self, lane, channel, slot, duration, passage.ready);
    return true;
}

bool transmit(struct node *self, struct lane *lane, struct channel *channel, struct ring_slot *slot)
{
    struct parray *array = self->array;
    const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
    uint32_t port = (uint32_t)(channel - self->out);
    uint64_t duration = duration_of(&array->duration, parcel->units);
    uint64_t hash = hash_packet(self, port, duration, parcel);
    bool there = true;
    if (array->trace.on)
        events_parcel(self, lane, port, duration, parcel);
    if (array->disturbance)
        there = publish_disturbed(self, lane, channel, slot, duration, hash);
    else {
        hold_link(self, lane, channel, duration);
        transmit_publish(self, lane, channel, slot, self->shard->now + duration, hash);
    }
    if (there && (duration != array->duration.unit || channel->sent == 0))
        count_more(self, lane, channel, duration);
    marks_sent(array, channel);
    return there;
}
