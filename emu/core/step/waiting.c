/*
 * waiting.c: queues of packets that the model does not allow yet.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/trace_event.h"
#include "machine/memory.h"
#include "step/clock_last.h"
#include "step/waiting.h"

uint64_t waiting_bytes(const struct parray *array)
{
    uint64_t slots = (uint64_t)array->links.shape.mask + 1;
    return array->links.channel_count *
           (slots * sizeof(struct waiting_packet) + sizeof(struct waiting_channel));
}

bool waiting_open(struct parray *array)
{
    struct waiting *waiting = array->waiting = calloc(1, sizeof *waiting);
    uint64_t slots = (uint64_t)array->links.shape.mask + 1, channels = array->links.channel_count;
    if (!waiting || !region_open(&waiting->region[0], channels * slots * sizeof waiting->packets[0], true) ||
        !region_open(&waiting->region[1], channels * sizeof waiting->channels[0], true))
        return false;
    waiting->packets = waiting->region[0].base;
    waiting->channels = waiting->region[1].base;
    waiting->next = NEVER;
    waiting->fresh = calloc(array->contexts.lane_count, sizeof waiting->fresh[0]);
    return waiting->fresh;
}

/* Free the payloads of packets that never began. If memory failed while a step was settled, the list of
 * channels names some of them twice. */
static void discard_queue(const struct parray *array, const struct channel *channel)
{
    struct waiting_channel *queue = &array->waiting->channels[channel_index(array, channel)];
    for (uint32_t i = 0; i < queue->queued; i++) {
        const struct parcel *parcel =
            (const struct parcel *)(void *)waiting_slot(array, channel, channel->sent + i)->item;
        if (parcel->size > array->links.inline_bytes)
            free(parcel->data.spilled);
        free(waiting_packet(array, channel, channel->sent + i)->label);
    }
    queue->queued = 0;
}

void waiting_close(struct parray *array)
{
    struct waiting *waiting = array->waiting;
    if (!waiting)
        return;
    for (size_t i = 0; i < waiting->pending.count; i++)
        discard_queue(array, &array->links.channels[waiting->pending.item[i]]);
    for (uint32_t i = 0; waiting->fresh && i < array->contexts.lane_count; i++)
        free(waiting->fresh[i].item);
    free(waiting->fresh);
    free(waiting->pending.item);
    region_close(&waiting->region[0]);
    region_close(&waiting->region[1]);
    free(waiting);
    array->waiting = NULL;
}

/* -------------------------------------------------------------------------------- the sender */

/* A copy of the label of a packet for the trace; NULL: there is none. */
static char *keep_label(const struct parray *array, const char *label)
{
    char *copy = array->trace.notes && label ? strndup(label, NOTE_TEXT_MOST) : NULL;
    if (array->trace.notes && label && !copy)
        memory_failed(NOTE_TEXT_MOST, "the label of a packet");
    return copy;
}

/* Count a send of the node. Return how many it had called in this step before. */
static uint32_t count_call(const struct node *self)
{
    struct called_sends *called = &self->lane->called;
    if (called->rank != self->rank || called->step != self->shard->now)
        *called = (struct called_sends){.step = self->shard->now, .rank = self->rank};
    return called->count++;
}

uint32_t waiting_called(const struct node *self)
{
    const struct called_sends *called = &self->lane->called;
    return called->rank == self->rank && called->step == self->shard->now ? called->count : 0;
}

void waiting_add(struct node *self, struct channel *channel, const char *label)
{
    struct parray *array = self->array;
    size_t index = channel_index(array, channel);
    struct waiting_channel *queue = &array->waiting->channels[index];
    *waiting_packet(array, channel, channel->sent + queue->queued) =
        (struct waiting_packet){.since = self->shard->now,
                                .site = self->site,
                                .label = keep_label(array, label),
                                .order = count_call(self),
                                .call = self->call};
    if (!queue->queued++)
        rank_list_add(&array->waiting->fresh[self->lane - array->contexts.lanes], (uint32_t)index);
}

/* ------------------------------------------------------------------------------ after the run */

/* Count the steps that the packets have waited that never began. */
static void count_unsent(struct parray *array, const struct channel *channel, struct waiting_channel *queue)
{
    struct wait_figures *figures = &array->waiting->figures;
    uint64_t end = clock_step(array) + 1;
    for (uint32_t i = 0; i < queue->queued; i++) {
        uint64_t since = waiting_packet(array, channel, channel->sent + i)->since;
        uint64_t waited = end > since ? end - since : 0;
        queue->steps += waited;
        figures->steps += waited;
        figures->longest = waited > figures->longest ? waited : figures->longest;
    }
    figures->unsent += queue->queued;
}

void waiting_conclude(struct parray *array)
{
    struct waiting *waiting = array->waiting;
    if (!waiting)
        return;
    struct wait_figures *figures = &waiting->figures;
    for (size_t i = 0; i < waiting->pending.count; i++) {
        uint32_t index = waiting->pending.item[i];
        count_unsent(array, &array->links.channels[index], &waiting->channels[index]);
    }
    for (uint64_t i = 0; i < array->links.channel_count; i++) {
        const struct channel *channel = &array->links.channels[i];
        if (waiting->channels[i].steps <= figures->most.steps)
            continue;
        const struct node *node = &array->nodes[channel_from(array, channel)];
        figures->most = (struct most_waits){.node = (int32_t)node->rank,
                                            .port = (int32_t)(channel - node->out),
                                            .peer = (int32_t)channel->peer,
                                            .steps = waiting->channels[i].steps};
    }
    figures->on = true;
    array->outcome.waits = *figures;
}
