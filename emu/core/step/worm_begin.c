/*
 * worm_begin.c: a worm counts as sent and as received on every channel of its route, so that the counters of
 * links add up as for any packet.
 */
#include "hash.h"
#include "judge/worm_judge.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "phase/phases.h"
#include "step/clock.h"
#include "step/events.h"
#include "step/shard.h"
#include "step/worm_begin.h"
#include "worm/inbox.h"

void worm_count(struct parray *array, struct lane *lane, const struct worm *worm, const uint32_t *path)
{
    uint64_t duration = worm->until - worm->sent + 1;
    uint32_t at = worm->from;
    for (uint32_t i = 0; i < worm->hops; i++) {
        const struct channel *channel = &array->links.channels[path[i]];
        uint32_t port = (uint32_t)(channel - array->nodes[at].out);
        uint64_t seed = transmission_hash(worm->sent, at, port, duration, worm->origin, worm->dest);
        lane->digest += hash_bytes(seed, worm->payload, worm->size);
        at = channel->peer;
    }
    lane->transmissions += worm->hops;
    if (duration == array->duration.unit)
        return;
    lane->irregular = true;
    lane->busy_more += worm->hops * (duration - array->duration.unit);
    clock_count_more(&array->nodes[worm->from], duration - array->duration.unit, worm->hops);
}

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
            events_hop(array, at, channel, worm);
        at = channel->peer;
    }
}

static void add_flight(struct worm_net *net, const struct worm *worm)
{
    net->flight = memory_grow(net->flight, &net->flight_room, net->flights + 1, sizeof net->flight[0],
                              "worms under way");
    net->flight[net->flights++] = (struct flight){.until = worm->until, .worm = worm};
}

void worm_begin(struct parray *array, struct worm *worm, const uint32_t *path)
{
    struct worm_net *net = array->worms;
    bool phases = phases_of(array);
    worm->number = net->worms + 1;
    inbox_put(&net->inboxes[worm->to], worm);
    if (phases)
        phases_before_worm(array, worm, path);
    cross_path(array, worm, path);
    if (phases)
        phases_after_worm(array, worm, path);
    worm_judge_end(net, worm->from, worm->sent, worm->until);
    worm_judge_end(net, worm->to, worm->sent, worm->until);
    add_flight(net, worm);
    net->worms++;
    net->hops += worm->hops;
    net->longest = worm->hops > net->longest ? worm->hops : net->longest;
    net->sending_steps += worm_steps(&net->inboxes[worm->from].sends, worm->sent, worm->until);
    net->receiving_steps += worm_steps(&net->inboxes[worm->to].receives, worm->sent, worm->until);
    shard_wake_settled(array, worm->to);
}
