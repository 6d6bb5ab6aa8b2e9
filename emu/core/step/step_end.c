/*
 * step_end.c: packets are judged by all shards at once. The first shard looks after worms, and after packets
 * that wait.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "fail.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "judge/judge.h"
#include "judge/worm_judge.h"
#include "machine/machine.h"
#include "step/clock_last.h"
#include "step/shard.h"
#include "step/step_end.h"
#include "step/transmit.h"
#include "step/waiting.h"
#include "step/worm_begin.h"
#include "step/worm_wait.h"

/* A rule that forbids a packet, and the last step in which a rule does, beside what is on links now. */
struct refusal {
    enum rule rule; /* RULE_UNKNOWN: none; the packet may begin */
    uint64_t until;
};

/* ------------------------------------------------------- may a packet begin, beside what is on the links?
 *
 * For runs in which a packet that the model forbids waits. All packets of a step are begun one after the
 * other, by one context, while no node runs; none of them breaks a rule, so there is nothing to judge later.
 * All limits of models are one (model.c), so that a node sends at most one packet where sends are limited,
 * and what struct use keeps of it is exact.
 */

/* Enter a rule that forbids the packet until a step: the first rule is told, and the last step. */
static void add_refusal(struct refusal *refusal, enum rule rule, uint64_t until)
{
    refusal->rule = refusal->rule ? refusal->rule : rule;
    refusal->until = until > refusal->until ? until : refusal->until;
}

/* The rules that forbid the node to send or receive on this port, too. */
static void refuse_at(struct refusal *refusal, const struct node *node, bool receives, uint32_t port)
{
    const struct model *model = node->array->model;
    const struct use *use = &node->array->rules.uses[node->rank];
    uint64_t now = node->shard->now;
    bool sending = use->send_until >= now, receiving = use->receive_until >= now;
    if (model->sends && !receives && sending)
        add_refusal(refusal, RULE_SENDS, use->send_until);
    if (model->receives && receives && receiving)
        add_refusal(refusal, RULE_RECEIVES, use->receive_until);
    if (model->transmissions && (sending || receiving))
        add_refusal(refusal, RULE_TRANSMISSIONS, sending ? use->send_until : use->receive_until);
    if (model->ports && sending && use->send_port != (int32_t)port)
        add_refusal(refusal, RULE_PORTS, use->send_until);
    if (model->ports && receiving && use->receive_port != (int32_t)port)
        add_refusal(refusal, RULE_PORTS, use->receive_until);
}

/* What forbids a packet to begin in step shard->now on this channel of the node. */
static struct refusal admit_refusal(const struct node *node, uint32_t port)
{
    const struct parray *array = node->array;
    const struct channel *out = &node->out[port];
    const struct model *model = array->model;
    uint64_t now = node->shard->now;
    ensure(model->sends <= 1 && model->receives <= 1 && model->ports <= 1 && model->transmissions <= 1);
    const struct channel *towards = channel_towards(node, port);
    struct refusal refusal = {RULE_UNKNOWN, 0};
    if (out->until >= now)
        add_refusal(&refusal, RULE_LINK, out->until);
    if (model->half_duplex && towards->until >= now)
        add_refusal(&refusal, RULE_HALF_DUPLEX, towards->until);
    refuse_at(&refusal, node, false, port);
    refuse_at(&refusal, &array->nodes[out->peer], true, channel_back(array, out));
    return refusal;
}

/* Enter a packet that has begun, after the channel was updated. */
static void admit_charge(const struct node *node, uint32_t port)
{
    const struct parray *array = node->array;
    const struct channel *out = &node->out[port];
    struct use *sender = &array->rules.uses[node->rank], *receiver = &array->rules.uses[out->peer];
    sender->send_until = out->until;
    sender->send_port = (int32_t)port;
    receiver->receive_until = out->until;
    receiver->receive_port = (int32_t)channel_back(array, out);
}

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
    array->contexts.lanes->label = packet.label;
    array->contexts.lanes->queued = waited < UINT32_MAX ? (uint32_t)waited : UINT32_MAX;
    array->contexts.lanes->order = packet.order;
    bool there = transmit(node, array->contexts.lanes, channel, waiting_slot(array, channel, channel->sent));
    free(packet.label);
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

/* -------------------------------------------------------------------------------------- worms
 *
 * A lane holds its worms in the order of senders, and the lanes are in the order of ranks. So the worms of a
 * step come in the order of senders without sorting, unless nodes ran in turns. */

/* Forget the worms that have arrived, if they are many. */
static void clear_flights(struct worm_net *net, uint64_t now)
{
    if (net->flights < 2 * net->kept + 64)
        return;
    size_t kept = 0;
    for (size_t i = 0; i < net->flights; i++)
        if (net->flight[i].until >= now)
            net->flight[kept++] = net->flight[i];
    net->flights = net->kept = kept;
}

static int sender_order(const void *left, const void *right)
{
    const struct worm *a = *(struct worm *const *)left, *b = *(struct worm *const *)right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->path < b->path ? -1 : a->path > b->path;
}

/* Memory may fail on the way, and then one of both has the worm, to free it. */
static void hand_over(struct parray *array, struct worm_lane *lane, size_t i)
{
    struct worm *worm = lane->sent[i];
    array->worms->inboxes[worm->to].held++;
    if (array->worms->holds) {
        worm_wait_add(array, worm, lane->path + worm->path);
        lane->sent[i] = NULL;
    } else {
        lane->sent[i] = NULL;
        worm_begin(array, worm, lane->path + worm->path);
    }
}

static void settle_sent(struct parray *array, struct worm_lane *lane)
{
    if (disturbance_turns(array) && lane->sent_count)
        qsort(lane->sent, lane->sent_count, sizeof lane->sent[0], sender_order);
    for (size_t i = 0; i < lane->sent_count; i++)
        hand_over(array, lane, i);
    lane->sent_count = 0;
    lane->path_count = 0;
}

static void settle_blocked(struct parray *array, struct worm_lane *lane)
{
    struct inbox *inboxes = array->worms->inboxes;
    for (size_t i = 0; i < lane->blocked.count; i++) {
        uint32_t rank = lane->blocked.item[i];
        struct inbox *full = &inboxes[array->nodes[rank].wait.port];
        inboxes[rank].next_waiting = full->waiting;
        full->waiting = rank + 1;
    }
    lane->blocked.count = 0;
}

/* Wake all nodes that wait for the inbox: credit is that of the start of a step, so all of them may send in
 * the next. */
static void wake_waiting(struct parray *array, struct inbox *inbox)
{
    while (inbox->waiting) {
        uint32_t rank = inbox->waiting - 1;
        inbox->waiting = array->worms->inboxes[rank].next_waiting;
        shard_wake_settled(array, rank);
    }
}

static void settle_taken(struct parray *array, struct worm_lane *lane)
{
    for (size_t i = 0; i < lane->taken.count; i++) {
        struct inbox *inbox = &array->worms->inboxes[lane->taken.item[i]];
        if (--inbox->held < array->links.mailbox)
            wake_waiting(array, inbox);
    }
    lane->taken.count = 0;
}

/* Settle every lane that has something of this step, in the order of ranks: the lanes of the nodes that ran,
 * or of shards. */
static void each_lane(struct parray *array, void (*settle)(struct parray *, struct worm_lane *))
{
    struct worm_lane *lanes = array->worms->lanes;
    if (array->contexts.ran)
        for (uint32_t i = 0; i < array->contexts.ran_count; i++)
            settle(array, worm_lane(&array->nodes[array->contexts.ran[i]]));
    else
        for (uint32_t i = 0; i < array->contexts.shard_count; i++)
            settle(array, &lanes[i]);
}

/* Settle all worms and receives of the step that ends. One context calls it, while all others wait. */
static void settle_worms(struct parray *array)
{
    uint64_t now = array->contexts.shards->now;
    clear_flights(array->worms, now);
    each_lane(array, settle_sent);
    if (array->worms->holds)
        worm_wait_settle(array, now);
    worm_judge_suspects(array, now);
    each_lane(array, settle_blocked);
    each_lane(array, settle_taken);
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
        settle_worms(array);
    else
        settle_waiting(array);
}

/* A step that lacks memory ends the run by the clock, which finds that in the lane. */
void step_end(struct parray *array, struct shard *shard)
{
    struct ending ending = {array, shard};
    misuse_guarded(array, shard->lane, settle, &ending);
}
