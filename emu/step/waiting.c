/*
 * waiting.c: queues of packets that the model does not allow yet.
 */
#include <stdlib.h>
#include <string.h>

#include "judge/admit.h"
#include "machine/call.h"
#include "machine/memory.h"
#include "step/clock_last.h"
#include "step/shard.h"
#include "step/transmit.h"
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

static struct ring_slot *slot_at(const struct parray *array, const struct channel *channel, uint32_t number)
{
    return ring_slot(channel_ring(array, channel), &array->links.shape, number);
}

static struct waiting_packet *packet_at(const struct parray *array, const struct channel *channel,
                                        uint32_t number)
{
    const struct ring_shape *shape = &array->links.shape;
    size_t slots = (size_t)shape->mask + 1;
    return &array->waiting->packets[channel_index(array, channel) * slots + (number & shape->mask)];
}

/* Free the payloads of packets that never began. If memory failed while a step was settled, the list of
 * channels names some of them twice. */
static void discard_queue(const struct parray *array, const struct channel *channel)
{
    struct waiting_channel *queue = &array->waiting->channels[channel_index(array, channel)];
    for (uint32_t i = 0; i < queue->queued; i++) {
        const struct parcel *parcel =
            (const struct parcel *)(void *)slot_at(array, channel, channel->sent + i)->item;
        if (parcel->size > array->links.inline_bytes)
            free(parcel->data.spilled);
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

void waiting_add(struct node *self, struct channel *channel)
{
    struct parray *array = self->array;
    size_t index = channel_index(array, channel);
    struct waiting_channel *queue = &array->waiting->channels[index];
    *packet_at(array, channel, channel->sent + queue->queued) =
        (struct waiting_packet){.since = self->shard->now, .site = self->site, .call = self->call};
    if (!queue->queued++)
        rank_list_add(&array->waiting->fresh[self->lane - array->contexts.lanes], (uint32_t)index);
}

/* -------------------------------------------------------------------------- the end of a step */

static int index_order(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static void take_fresh(struct waiting *waiting, struct rank_list *fresh)
{
    for (size_t i = 0; i < fresh->count; i++)
        rank_list_add(&waiting->pending, fresh->item[i]);
    fresh->count = 0;
}

/* Put the channels whose queues began in this step among the others. */
static void gather_fresh(struct parray *array)
{
    struct waiting *waiting = array->waiting;
    size_t before = waiting->pending.count;
    if (array->contexts.ran)
        for (uint32_t i = 0; i < array->contexts.ran_count; i++)
            take_fresh(waiting,
                       &waiting->fresh[array->nodes[array->contexts.ran[i]].lane - array->contexts.lanes]);
    else
        for (uint32_t i = 0; i < array->contexts.shard_count; i++)
            take_fresh(waiting, &waiting->fresh[i]);
    if (waiting->pending.count > before)
        qsort(waiting->pending.item, waiting->pending.count, sizeof waiting->pending.item[0], index_order);
}

/* The node at which a channel begins: the peer of its peer. */
static struct node *sender_of(const struct parray *array, const struct channel *channel)
{
    const struct node *peer = &array->nodes[channel->peer];
    return &array->nodes[peer->out[channel_back(array, channel)].peer];
}

/* The first packet of the queue got lost, and its slot is free: close up behind it, and let a sender that
 * waits for room look again. */
static void close_up(struct node *node, const struct channel *channel, uint32_t queued)
{
    const struct parray *array = node->array;
    for (uint32_t i = 0; i < queued; i++) {
        struct ring_slot *to = slot_at(array, channel, channel->sent + i);
        const struct ring_slot *from = slot_at(array, channel, channel->sent + i + 1);
        memcpy(to->item, from->item, array->links.shape.stride - sizeof *to);
        *packet_at(array, channel, channel->sent + i) = *packet_at(array, channel, channel->sent + i + 1);
    }
    if (node->wait.kind == WAIT_KIND_ROOM && &node->out[node->wait.port] == channel)
        shard_wake(node, node->rank);
}

/* Begin the first packet of the queue in this step. It is noted as if its sender were in the call now. */
static void begin_first(struct node *node, struct channel *channel, struct waiting_channel *queue)
{
    struct parray *array = node->array;
    const struct waiting_packet packet = *packet_at(array, channel, channel->sent);
    struct call_place place = call_place(node);
    struct wait_figures *figures = &array->waiting->figures;
    uint64_t waited = node->shard->now - packet.since;
    queue->queued--;
    queue->steps += waited;
    figures->steps += waited;
    figures->longest = waited > figures->longest ? waited : figures->longest;
    call_restore(node, (struct call_place){(enum call)packet.call, packet.site});
    bool there = transmit(node, array->contexts.lanes, channel, slot_at(array, channel, channel->sent));
    call_restore(node, place);
    admit_charge(node, (uint32_t)(channel - node->out));
    if (!there)
        close_up(node, channel, queue->queued);
    if (!queue->queued && node->wait.kind == WAIT_KIND_LINK && &node->out[node->wait.port] == channel)
        shard_wake(node, node->rank);
}

/* Count the packets of the queue that were sent in this step: they wait from now on. */
static void count_queue(const struct node *node, const struct channel *channel, uint32_t queued,
                        enum rule rule)
{
    const struct parray *array = node->array;
    struct wait_figures *figures = &array->waiting->figures;
    uint32_t fresh = 0;
    while (fresh < queued &&
           packet_at(array, channel, channel->sent + queued - fresh - 1)->since == node->shard->now)
        fresh++;
    figures->count += fresh;
    if (fresh && !figures->first.step)
        figures->first =
            (struct first_wait){.step = node->shard->now,
                                .node = (int32_t)node->rank,
                                .port = (int32_t)(channel - node->out),
                                .peer = (int32_t)channel->peer,
                                .rule = rule,
                                .site = packet_at(array, channel, channel->sent + queued - fresh)->site};
}

/* Begin the first packet of a queue, if no rule forbids it. Result: the packets that wait then. */
static uint32_t settle_queue(struct parray *array, uint32_t index)
{
    struct waiting *waiting = array->waiting;
    struct channel *channel = &array->links.channels[index];
    struct waiting_channel *queue = &waiting->channels[index];
    struct node *node = sender_of(array, channel);
    uint32_t port = (uint32_t)(channel - node->out);
    struct refusal refusal = admit_refusal(node, port);
    if (!refusal.rule) {
        begin_first(node, channel, queue);
        refusal = admit_refusal(node, port);
    }
    if (queue->queued) {
        count_queue(node, channel, queue->queued, refusal.rule);
        waiting->next = refusal.until < waiting->next ? refusal.until : waiting->next;
    }
    return queue->queued;
}

void waiting_settle(struct parray *array)
{
    struct waiting *waiting = array->waiting;
    struct rank_list *pending = &waiting->pending;
    size_t kept = 0;
    if (!clock_counts(array, waiting->next))
        return;
    gather_fresh(array);
    waiting->next = NEVER;
    if (pending->count)
        array->clock.settled = array->contexts.shards->now;
    for (size_t i = 0; i < pending->count; i++)
        if (settle_queue(array, pending->item[i]))
            pending->item[kept++] = pending->item[i];
    pending->count = kept;
    /* Nothing that stands in the way now is gone before the step after `next`. */
    waiting->next += waiting->next != NEVER;
}

/* ------------------------------------------------------------------------------ after the run */

/* Count the steps that the packets have waited that never began. */
static void count_unsent(struct parray *array, const struct channel *channel, struct waiting_channel *queue)
{
    struct wait_figures *figures = &array->waiting->figures;
    uint64_t end = clock_step(array) + 1;
    for (uint32_t i = 0; i < queue->queued; i++) {
        uint64_t since = packet_at(array, channel, channel->sent + i)->since;
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
        const struct node *node = sender_of(array, channel);
        figures->most = (struct most_waits){.node = (int32_t)node->rank,
                                            .port = (int32_t)(channel - node->out),
                                            .peer = (int32_t)channel->peer,
                                            .steps = waiting->channels[i].steps};
    }
    figures->on = true;
    array->outcome.waits = *figures;
}
