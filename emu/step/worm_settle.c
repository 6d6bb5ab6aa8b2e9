/*
 * worm_settle.c: the end of a step under a model with worms.
 *
 * A lane holds its worms in the order of senders, and the lanes are in the order of ranks. So the worms of a
 * step come in the order of senders without sorting, unless nodes ran in turns. A worm counts as sent and as
 * received on every channel of its route, so that the counters of links add up as for any packet.
 */
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "judge/worm_judge.h"
#include "machine/memory.h"
#include "phase/phases.h"
#include "step/clock.h"
#include "step/events.h"
#include "step/worm_settle.h"
#include "worm/inbox.h"

/* Have a node looked at in the next step. No other context runs, so any shard's own set may be written. */
static void wake_node(const struct parray *array, uint32_t rank)
{
    struct shard *shard = shard_of(&array->contexts, rank);
    idset_add(&shard->next, rank - shard->first);
}

/* ------------------------------------------------------------------------------- one worm */

static void claim_channel(struct parray *array, struct channel *channel, const struct worm *worm)
{
    size_t index = channel_index(array, channel);
    uint64_t duration = worm->until - worm->sent + 1;
    if (channel->until >= worm->sent)
        array->links.more[index].busy_more -=
            clock_share_link(array->contexts.shards, array->contexts.lanes, channel, worm->until);
    /* Of several worms that hold the channel, the one that holds it longest stands for all. */
    if (channel->until < worm->until) {
        array->worms->claims[index] = (struct claim){.from = worm->from, .to = worm->to, .since = worm->sent};
        channel->site = worm->site;
        channel->until = worm->until;
    }
    channel->duration = (uint32_t)(channel->until - worm->sent + 1);
    channel->sent++;
    channel_inlet(array, channel)->head++;
    if (duration == array->duration.unit && channel->sent)
        return;
    array->links.more[index].busy_more += duration - array->duration.unit;
    array->links.more[index].wraps += channel->sent == 0;
    array->contexts.lanes->irregular = true;
}

static void cross_path(struct parray *array, const struct worm *worm, const uint32_t *path)
{
    uint32_t at = worm->from;
    for (uint32_t i = 0; i < worm->hops; i++) {
        struct channel *channel = &array->links.channels[path[i]];
        if (channel->until >= worm->sent)
            worm_judge_channel(array, channel, at, worm);
        claim_channel(array, channel, worm);
        if (array->trace.on)
            events_hop(array, at, channel, worm, array->worms->worms + 1);
        at = channel->peer;
    }
}

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

static void begin_worm(struct parray *array, struct worm *worm, const uint32_t *path)
{
    struct worm_net *net = array->worms;
    bool phases = phases_of(array);
    if (phases)
        phases_before_worm(array, worm, path);
    cross_path(array, worm, path);
    if (phases)
        phases_after_worm(array, worm, path);
    worm_judge_end(net, worm->from, worm->sent, worm->until);
    worm_judge_end(net, worm->to, worm->sent, worm->until);
    net->flight = memory_grow(net->flight, &net->flight_room, net->flights + 1, sizeof net->flight[0],
                              "worms under way");
    net->flight[net->flights++] = (struct flight){.until = worm->until, .worm = worm};
    net->worms++;
    net->hops += worm->hops;
    net->longest = worm->hops > net->longest ? worm->hops : net->longest;
    net->port_steps += worm->until - worm->sent + 1;
    inbox_put(&net->inboxes[worm->to], worm);
    wake_node(array, worm->to);
}

/* ------------------------------------------------------------------------------- one lane */

static int sender_order(const void *left, const void *right)
{
    const struct worm *a = *(struct worm *const *)left, *b = *(struct worm *const *)right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->path < b->path ? -1 : a->path > b->path;
}

static void settle_sent(struct parray *array, struct worm_lane *lane)
{
    if (disturbance_turns(array) && lane->sent_count)
        qsort(lane->sent, lane->sent_count, sizeof lane->sent[0], sender_order);
    for (size_t i = 0; i < lane->sent_count; i++)
        begin_worm(array, lane->sent[i], lane->path + lane->sent[i]->path);
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
        wake_node(array, rank);
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

void worms_settle(struct parray *array)
{
    uint64_t now = array->contexts.shards->now;
    clear_flights(array->worms, now);
    each_lane(array, settle_sent);
    worm_judge_suspects(array, now);
    each_lane(array, settle_blocked);
    each_lane(array, settle_taken);
}
