/*
 * worm_judge.c: what worms may not do: meet on a channel, or begin or end at one node in the same step.
 *
 * A violation is reported in the step in which the later worm begins. On a channel it names that worm and the
 * worm that holds the channel longest; at a node it lists all worms in which the node has part.
 */
#include <stdlib.h>

#include "judge/judge.h"
#include "judge/worm_judge.h"
#include "machine/memory.h"

static void add_part(struct violation *v, struct violation_part part)
{
    if (v->parts < VIOLATION_PARTS)
        v->part[v->parts] = part;
    v->parts++;
}

void worm_judge_channel(struct parray *array, const struct channel *channel, uint32_t at,
                        const struct worm *worm)
{
    const struct claim *holder = &array->worms->claims[channel_index(array, channel)];
    bool together = holder->since == worm->sent;
    struct violation *v = violation_add(array->contexts.shards->lane, worm->sent, at,
                                        together ? RULE_STEP_CONTENTION : RULE_DEPTH_CONTENTION);
    if (!v)
        return;
    struct violation_part part = {
        .port = (int32_t)(channel - array->nodes[at].out),
        .peer = (int32_t)channel->peer,
        .worm = {.from = (int32_t)holder->from, .to = (int32_t)holder->to, .since = holder->since},
        .site = channel->site};
    add_part(v, part);
    part.worm =
        (struct violation_worm){.from = (int32_t)worm->from, .to = (int32_t)worm->to, .since = worm->sent};
    part.site = worm->site;
    add_part(v, part);
}

void worm_judge_end(struct worm_net *net, uint32_t rank, uint64_t now, uint64_t until)
{
    struct inbox *inbox = &net->inboxes[rank];
    if (inbox->busy >= now && !inbox->suspect) {
        inbox->suspect = true;
        rank_list_add(&net->suspects, rank);
    }
    net->active_steps += worm_steps(&inbox->busy, now, until);
}

/* An end of a worm, at a suspect. */
struct worm_end {
    uint32_t node;
    bool receives;
    size_t order; /* among the flights */
    const struct worm *worm;
};

static int compare_ends(const void *left, const void *right)
{
    const struct worm_end *a = left, *b = right;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (a->receives != b->receives)
        return a->receives ? 1 : -1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* All ends at suspects, of worms that are on their channels, in the order in which they are reported. */
static struct worm_end *list_ends(const struct worm_net *net, uint64_t now, size_t *count)
{
    struct worm_end *ends = NULL;
    size_t room = 0;
    *count = 0;
    for (size_t i = 0; i < net->flights; i++) {
        if (net->flight[i].until < now)
            continue;
        const struct worm *worm = net->flight[i].worm;
        ends = memory_grow(ends, &room, *count + 2, sizeof ends[0], "the worms of a violation");
        if (net->inboxes[worm->from].suspect)
            ends[(*count)++] = (struct worm_end){.node = worm->from, .order = i, .worm = worm};
        if (net->inboxes[worm->to].suspect)
            ends[(*count)++] =
                (struct worm_end){.node = worm->to, .receives = true, .order = i, .worm = worm};
    }
    qsort(ends, *count, sizeof ends[0], compare_ends);
    return ends;
}

static struct violation_part part_of(const struct worm_end *end)
{
    const struct worm *worm = end->worm;
    return (struct violation_part){
        .port = (int32_t)(end->receives ? worm->last : worm->first),
        .peer = (int32_t)(end->receives ? worm->from : worm->to),
        .receives = end->receives,
        .worm = {.from = (int32_t)worm->from, .to = (int32_t)worm->to, .since = worm->sent},
        .site = worm->site};
}

void worm_judge_suspects(struct parray *array, uint64_t now)
{
    struct worm_net *net = array->worms;
    size_t count;
    if (!net->suspects.count)
        return;
    struct worm_end *ends = list_ends(net, now, &count);
    for (size_t i = 0; i < count;) {
        uint32_t node = ends[i].node;
        struct violation *v = violation_add(array->contexts.shards->lane, now, node, RULE_ONE_PORT);
        for (; i < count && ends[i].node == node; i++)
            if (v)
                add_part(v, part_of(&ends[i]));
    }
    free(ends);
    for (size_t i = 0; i < net->suspects.count; i++)
        net->inboxes[net->suspects.item[i]].suspect = false;
    net->suspects.count = 0;
}
