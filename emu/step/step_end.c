/*
 * step_end.c: packets are judged by all shards at once. The first shard looks after worms, and after packets
 * that wait.
 */
#include <stdlib.h>
#include <string.h>

#include "judge/admit.h"
#include "judge/judge.h"
#include "machine/call.h"
#include "machine/misuse.h"
#include "step/clock_last.h"
#include "step/shard.h"
#include "step/step_end.h"
#include "step/transmit.h"
#include "step/waiting.h"
#include "step/worm_settle.h"

/* -------------------------------------------------------------------------- packets that wait */

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

/* The first packet of the queue got lost, and its slot is free: close up behind it, and let a sender that
 * waits for room look again. */
static void close_up(struct node *node, const struct channel *channel, uint32_t queued)
{
    const struct parray *array = node->array;
    for (uint32_t i = 0; i < queued; i++) {
        struct ring_slot *to = waiting_slot(array, channel, channel->sent + i);
        const struct ring_slot *from = waiting_slot(array, channel, channel->sent + i + 1);
        memcpy(to->item, from->item, array->links.shape.stride - sizeof *to);
        *waiting_packet(array, channel, channel->sent + i) =
            *waiting_packet(array, channel, channel->sent + i + 1);
    }
    if (node->wait.kind == WAIT_KIND_ROOM && &node->out[node->wait.port] == channel)
        shard_wake(node, node->rank);
}

/* Begin the first packet of the queue in this step. It is noted as if its sender were in the call now. */
static void begin_first(struct node *node, struct channel *channel, struct waiting_channel *queue)
{
    struct parray *array = node->array;
    const struct waiting_packet packet = *waiting_packet(array, channel, channel->sent);
    struct call_place place = call_place(node);
    struct wait_figures *figures = &array->waiting->figures;
    uint64_t waited = node->shard->now - packet.since;
    queue->queued--;
    queue->steps += waited;
    figures->steps += waited;
    figures->longest = waited > figures->longest ? waited : figures->longest;
    call_restore(node, (struct call_place){(enum call)packet.call, packet.site});
    bool there = transmit(node, array->contexts.lanes, channel, waiting_slot(array, channel, channel->sent));
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
           waiting_packet(array, channel, channel->sent + queued - fresh - 1)->since == node->shard->now)
        fresh++;
    figures->count += fresh;
    if (fresh && !figures->first.step)
        figures->first =
            (struct first_wait){.step = node->shard->now,
                                .node = (int32_t)node->rank,
                                .port = (int32_t)(channel - node->out),
                                .peer = (int32_t)channel->peer,
                                .rule = rule,
                                .site = waiting_packet(array, channel, channel->sent + queued - fresh)->site};
}

/* Begin the first packet of a queue, if no rule forbids it. Result: the packets that wait then. */
static uint32_t settle_queue(struct parray *array, uint32_t index)
{
    struct waiting *waiting = array->waiting;
    struct channel *channel = &array->links.channels[index];
    struct waiting_channel *queue = &waiting->channels[index];
    struct node *node = &array->nodes[channel_from(array, channel)];
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

/* Begin what may begin in step shard->now. One context calls it, while all others wait. */
static void settle_waiting(struct parray *array)
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

/* --------------------------------------------------------------------------------- the shards */

struct ending {
    struct parray *array;
    struct shard *shard;
};

static void settle(void *arg)
{
    const struct ending *ending = arg;
    struct parray *array = ending->array;
    struct shard *shard = ending->shard;
    if (!step_end_alone(array))
        judge_shard(array, shard);
    else if (shard != array->contexts.shards)
        return;
    else if (array->worms)
        worms_settle(array);
    else
        settle_waiting(array);
}

/* A step that lacks memory ends the run by the clock, which finds that in the lane. */
void step_end(struct parray *array, struct shard *shard)
{
    struct ending ending = {array, shard};
    misuse_guarded(array, shard->lane, settle, &ending);
}
