/*
 * transmit.h: a packet begins on its link.
 *
 * The packet lies in a slot of the receiver's mailbox, with its payload. From here on it holds the link,
 * counts, stands in the trace, and can be received when its time has come; in a disturbed run its fate is
 * decided. Call all of it on the sender's context, or on the one that settles a step (step_end.h) while all
 * others wait.
 */
#ifndef TRANSMIT_H
#define TRANSMIT_H

#include "machine/mailbox.h"
#include "step/arrivals.h"
#include "step/clock.h"
#include "step/events.h"
#include "step/shard.h"

/* Publish the packet that lies in the slot, to be received from step `ready` on; count it in `lane`, and wake
 * the receiver. */
static inline __attribute__((always_inline)) void transmit_publish(struct node *self, struct lane *lane,
                                                                   struct channel *channel,
                                                                   struct ring_slot *slot, uint64_t ready,
                                                                   uint64_t hash)
{
    ring_publish(slot, ready);
    channel->sent++;
    lane->transmissions++;
    lane->digest += hash;
    shard_wake(self, channel->peer);
}

/* The share of the packet in the digest. */
static inline uint64_t transmit_hash(const struct node *self, uint32_t port, uint64_t duration,
                                     const struct parcel *parcel)
{
    uint64_t seed =
        transmission_hash(self->shard->now, self->rank, port, duration, parcel->origin, parcel->dest);
    if (parcel->size <= 8)
        return hash_last(hash_start(seed, parcel->size), parcel->data.word);
    return hash_bytes(seed, mail_payload(self->array, parcel), parcel->size);
}

/* Hold the link for `duration` steps, beside a packet that may still be on it. */
static inline void transmit_hold(const struct node *self, struct lane *lane, struct channel *channel,
                                 uint64_t duration)
{
    uint64_t now = self->shard->now, until = now + duration - 1;
    if (channel->until >= now)
        self->array->links.more[channel_index(self->array, channel)].busy_more -=
            clock_share_link(self->shard, lane, channel, until);
    channel->until = channel->until > until ? channel->until : until;
    channel->duration = (uint32_t)(channel->until - now + 1);
    channel->site = self->site;
}

/* Count what is rare: a duration other than that of one unit, and a counter that has wrapped. */
void transmit_more(struct node *self, struct lane *lane, struct channel *channel, uint64_t duration);

/* Publish the packet in a disturbed run. False: it got lost. */
bool transmit_disturbed(struct node *self, struct lane *lane, struct channel *channel, struct ring_slot *slot,
                        uint64_t duration, uint64_t hash);

/* Begin in this step the packet of the slot, which is the next one of the channel. Counters and the event go
 * to `lane`. False: it got lost, and the slot is free again. */
static inline __attribute__((always_inline)) bool transmit(struct node *self, struct lane *lane,
                                                           struct channel *channel, struct ring_slot *slot)
{
    struct parray *array = self->array;
    const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
    uint32_t port = (uint32_t)(channel - self->out);
    uint64_t duration = duration_of(&array->duration, parcel->units);
    uint64_t hash = transmit_hash(self, port, duration, parcel);
    bool there = true;
    if (array->trace.on)
        events_parcel(self, lane, port, duration, parcel);
    if (array->disturbance)
        there = transmit_disturbed(self, lane, channel, slot, duration, hash);
    else {
        transmit_hold(self, lane, channel, duration);
        transmit_publish(self, lane, channel, slot, self->shard->now + duration, hash);
    }
    if (there && (duration != array->duration.unit || channel->sent == 0))
        transmit_more(self, lane, channel, duration);
    marks_sent(array, channel);
    return there;
}

#endif
