/*
 * transmit.h: a packet begins on its link.
 *
 * The packet lies in a slot of the receiver's mailbox, with its payload. From here on it holds the link,
 * counts, stands in the trace, and can be received when its time has come; in a disturbed run its fate is
 * decided. Call all of it on the sender's context, or on the one that settles a step (waiting.h) while all
 * others wait.
 */
#ifndef TRANSMIT_H
#define TRANSMIT_H

#include "apart.h"
#include "machine/machine.h"
#include "step/shard.h"

/* The bytes of a payload that lies in a slot. */
static inline const void *transmit_payload(const struct parray *array, const struct parcel *parcel)
{
    return parcel->size > array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
}

/* Publish the packet that lies in the slot, to be received from step `ready` on; count it in `lane`, and wake
 * the receiver. */
static inline __attribute__((always_inline)) void transmit_publish(struct node *self, struct lane *lane,
                                                                   struct channel *channel,
                                                                   struct ring_slot *slot, uint64_t ready,
                                                                   uint64_t hash)
{
    apart_gives(&self->fiber, slot->item);
    ring_publish(slot, ready);
    channel->sent++;
    lane->transmissions++;
    lane->digest += hash;
    shard_wake(self, channel->peer);
}

/* Begin in this step the packet of the slot, which is the next one of the channel. Counters and the event go
 * to `lane`. False: it got lost, and the slot is free again. */
bool transmit(struct node *self, struct lane *lane, struct channel *channel, struct ring_slot *slot);

#endif
