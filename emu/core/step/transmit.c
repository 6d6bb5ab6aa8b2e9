/*
 * transmit.c: what a packet does to its link, to the counters and to the mailbox when it begins.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "fault/races.h"
#include "machine/memory.h"
#include "step/clock.h"
#include "step/transmit.h"
#include "step/waiting.h"

void transmit_more(struct node *self, struct lane *lane, struct channel *channel, uint64_t duration)
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

/* Lose the packet, in a disturbed run: it holds its link and counts as sent, but never gets into the
 * mailbox. */
static void lose_packet(struct node *self, struct lane *lane, struct channel *channel, struct ring_slot *slot,
                        uint64_t duration, uint64_t hash)
{
    struct parray *array = self->array;
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    uint64_t extra = duration - array->duration.unit;
    if (parcel->size > array->links.inline_bytes) {
        free(parcel->data.spilled);
        parcel->data.spilled = NULL;
    }
    transmit_hold(self, lane, channel, duration);
    array->links.more[channel_index(array, channel)].busy_more += duration;
    lane->busy_more += extra;
    lane->irregular = true;
    if (extra)
        clock_count_more(self, extra, 1);
    lane->transmissions++;
    lane->digest += hash;
}

/* Put a second copy of the packet in `slot` into the mailbox, if there is room and no packet waits behind it.
 * The copy does not hold the link. Result: it is there. */
static bool double_packet(struct node *self, struct lane *lane, struct channel *channel,
                          const struct ring_slot *slot, uint64_t duration, uint64_t ready)
{
    struct parray *array = self->array;
    if (waiting_queued(array, channel))
        return false;
    struct ring_slot *second = waiting_room(array, channel, self->shard->now);
    if (!second)
        return false;
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
    races_gives(self, second->item);
    ring_publish(second, ready);
    channel->sent++;
    array->links.more[channel_index(array, channel)].busy_more -= array->duration.unit;
    lane->irregular = true;
    disturbance_doubled(array);
    return true;
}

bool transmit_disturbed(struct node *self, struct lane *lane, struct channel *channel, struct ring_slot *slot,
                        uint64_t duration, uint64_t hash)
{
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    uint32_t port = (uint32_t)(channel - self->out);
    struct fate passage = disturbance_fate(self, port, duration, parcel);
    if (passage.lost) {
        lose_packet(self, lane, channel, slot, duration, hash);
        if (self->array->trace.on)
            events_fate(lane, &passage);
        return false;
    }
    disturbance_sent(self, port, channel->sent, duration, passage.ready, parcel);
    transmit_hold(self, lane, channel, duration);
    transmit_publish(self, lane, channel, slot, passage.ready, hash);
    passage.twice = passage.twice && double_packet(self, lane, channel, slot, duration, passage.ready);
    if (self->array->trace.on)
        events_fate(lane, &passage);
    return true;
}
