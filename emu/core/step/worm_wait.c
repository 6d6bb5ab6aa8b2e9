/*
 * worm_wait.c: three passes over the senders that have worms: heads go on, worms cross, and what remains says
 * when to look again.
 *
 * A channel is taken if a worm that waits has it (holders) or if one crosses it (channel->until). No channel
 * becomes free within a step, so a head that has been stopped need not be looked at again in that step.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "step/clock_last.h"
#include "step/worm_begin.h"
#include "step/worm_wait.h"

static struct held_worm *first_of(const struct worm_holds *holds, uint32_t rank)
{
    return holds->queues[rank].first;
}

void worm_wait_add(struct parray *array, struct worm *worm, const uint32_t *path)
{
    struct worm_holds *holds = array->worms->holds;
    struct held_queue *queue = &holds->queues[worm->from];
    if (!queue->first)
        rank_list_add(&holds->senders, worm->from);
    struct held_worm *held = memory_take(1, sizeof *held + worm->hops * sizeof path[0], "a worm that waits");
    *held = (struct held_worm){
        .worm = worm, .since = worm->sent, .blocked_since = worm->sent, .blocked = path[0]};
    memcpy(held->path, path, worm->hops * sizeof path[0]);
    *(queue->first ? &queue->last->next : &queue->first) = held;
    queue->last = held;
}

/* ------------------------------------------------------------------------------- heads go on */

static int rank_order(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* A worm begins to get channels in a step in which its sender has no part in another worm. */
static bool may_move(const struct parray *array, const struct held_worm *held, uint64_t now)
{
    return held->held || array->worms->inboxes[held->worm->from].busy < now;
}

/* Get the next channel of the route. Result: may there be another one in the next round? */
static bool move_head(const struct parray *array, struct held_worm *held, uint64_t now)
{
    uint32_t next = held->path[held->held];
    struct held_worm **holder = &array->worms->holds->holders[next];
    if (*holder || array->links.channels[next].until >= now)
        return false;
    *holder = held;
    return ++held->held < held->worm->hops;
}

static void move_heads(const struct parray *array, uint64_t now)
{
    struct worm_holds *holds = array->worms->holds;
    struct rank_list *moving = &holds->moving;
    moving->count = 0;
    for (size_t i = 0; i < holds->senders.count; i++) {
        const struct held_worm *held = first_of(holds, holds->senders.item[i]);
        if (held->held < held->worm->hops && may_move(array, held, now))
            rank_list_add(moving, holds->senders.item[i]);
    }
    while (moving->count) {
        size_t kept = 0;
        for (size_t i = 0; i < moving->count; i++)
            if (move_head(array, first_of(holds, moving->item[i]), now))
                moving->item[kept++] = moving->item[i];
        moving->count = kept;
    }
}

/* -------------------------------------------------------------------------------- worms cross */

/* The step from which both ends of the worm are free, as far as is known. */
static uint64_t ends_free(const struct parray *array, const struct worm *worm)
{
    uint64_t from = array->worms->inboxes[worm->from].busy, to = array->worms->inboxes[worm->to].busy;
    return (from > to ? from : to) + 1;
}

/* From step `now` on the worm waits at this channel. */
static void wait_at(struct worm_holds *holds, struct held_worm *held, uint32_t channel, uint64_t now)
{
    if (held->blocked == channel)
        return;
    holds->steps[held->blocked] += now - held->blocked_since;
    held->blocked = channel;
    held->blocked_since = now;
}

static void cross(struct parray *array, struct held_queue *queue, uint64_t now)
{
    struct worm_holds *holds = array->worms->holds;
    struct held_worm *held = queue->first;
    struct worm *worm = held->worm;
    uint64_t duration = worm->until - worm->sent + 1, waited = now - held->since;
    holds->steps[held->blocked] += now - held->blocked_since;
    holds->figures.steps += waited;
    holds->figures.longest = waited > holds->figures.longest ? waited : holds->figures.longest;
    for (uint32_t i = 0; i < worm->hops; i++)
        holds->holders[held->path[i]] = NULL;
    worm->sent = now;
    worm->until = now + duration - 1;
    worm->waited = waited < UINT32_MAX ? (uint32_t)waited : UINT32_MAX;
    worm_count(array, array->contexts.lanes, worm, held->path);
    held->worm = NULL;
    worm_begin(array, worm, held->path);
    queue->first = held->next;
    free(held);
}

static void cross_all(struct parray *array, uint64_t now)
{
    struct worm_holds *holds = array->worms->holds;
    for (size_t i = 0; i < holds->senders.count; i++) {
        struct held_queue *queue = &holds->queues[holds->senders.item[i]];
        if (queue->first->held == queue->first->worm->hops && ends_free(array, queue->first->worm) <= now)
            cross(array, queue, now);
    }
}

/* ------------------------------------------------------------------------------- what remains */

/* Where the first worm of a sender waits, for what, and when that may be over; NEVER: another worm that waits
 * has the channel. */
struct stay {
    uint32_t channel;
    enum rule rule;
    uint64_t next;
};

static struct stay stay_of(const struct parray *array, const struct held_worm *held, uint64_t now)
{
    const struct worm *worm = held->worm;
    if (held->held == worm->hops)
        return (struct stay){held->path[worm->hops - 1], RULE_ONE_PORT, ends_free(array, worm)};
    if (!may_move(array, held, now))
        return (struct stay){held->path[0], RULE_ONE_PORT, array->worms->inboxes[worm->from].busy + 1};
    uint32_t next = held->path[held->held];
    const struct held_worm *holder = array->worms->holds->holders[next];
    if (holder)
        return (struct stay){
            next, holder->since == held->since ? RULE_STEP_CONTENTION : RULE_DEPTH_CONTENTION, NEVER};
    const struct channel *channel = &array->links.channels[next];
    return (struct stay){next,
                         channel_began(channel, held->since) ? RULE_STEP_CONTENTION : RULE_DEPTH_CONTENTION,
                         channel->until + 1};
}

/* Note the first worm of all that waited. */
static void note_first(struct parray *array, const struct held_worm *held, struct stay stay)
{
    const struct channel *channel = &array->links.channels[stay.channel];
    uint32_t from = channel_from(array, channel);
    array->worms->holds->figures.first =
        (struct first_wait){.step = held->since,
                            .node = (int32_t)from,
                            .port = (int32_t)(channel - array->nodes[from].out),
                            .peer = (int32_t)channel->peer,
                            .from = (int32_t)held->worm->from,
                            .to = (int32_t)held->worm->to,
                            .rule = stay.rule,
                            .site = held->worm->site};
}

/* Count the worms of the step that did not cross in it. */
static void count_fresh(struct parray *array, const struct held_worm *held, struct stay stay, uint64_t now)
{
    struct wait_figures *figures = &array->worms->holds->figures;
    if (array->worms->holds->queues[held->worm->from].last->since != now)
        return;
    for (const struct held_worm *at = held; at; at = at->next)
        if (at->since == now && !figures->count++)
            note_first(array, at, at == held ? stay : (struct stay){at->path[0], RULE_ONE_PORT, 0});
}

static void look_at_rest(struct parray *array, uint64_t now)
{
    struct worm_holds *holds = array->worms->holds;
    size_t kept = 0;
    holds->next = NEVER;
    for (size_t i = 0; i < holds->senders.count; i++) {
        struct held_worm *held = first_of(holds, holds->senders.item[i]);
        if (!held)
            continue;
        struct stay stay = stay_of(array, held, now);
        wait_at(holds, held, stay.channel, now);
        count_fresh(array, held, stay, now);
        holds->next = stay.next < holds->next ? stay.next : holds->next;
        holds->senders.item[kept++] = holds->senders.item[i];
    }
    holds->senders.count = kept;
}

void worm_wait_settle(struct parray *array, uint64_t now)
{
    struct rank_list *senders = &array->worms->holds->senders;
    if (!senders->count || !clock_counts(array, array->worms->holds->next))
        return;
    array->clock.settled = now;
    qsort(senders->item, senders->count, sizeof senders->item[0], rank_order);
    move_heads(array, now);
    cross_all(array, now);
    look_at_rest(array, now);
}

/* ------------------------------------------------------------------------------- after the run */

static void count_unsent(const struct parray *array, const struct held_worm *held)
{
    struct worm_holds *holds = array->worms->holds;
    uint64_t end = clock_step(array) + 1, waited = end - held->since;
    holds->steps[held->blocked] += end - held->blocked_since;
    holds->figures.steps += waited;
    holds->figures.longest = waited > holds->figures.longest ? waited : holds->figures.longest;
    holds->figures.unsent++;
}

void worm_wait_conclude(struct parray *array)
{
    struct worm_holds *holds = array->worms ? array->worms->holds : NULL;
    if (!holds)
        return;
    for (size_t i = 0; i < holds->senders.count; i++)
        for (struct held_worm *held = first_of(holds, holds->senders.item[i]); held; held = held->next)
            count_unsent(array, held);
    for (uint64_t i = 0; i < array->links.channel_count; i++) {
        const struct channel *channel = &array->links.channels[i];
        if (holds->steps[i] <= holds->figures.most.steps)
            continue;
        uint32_t from = channel_from(array, channel);
        holds->figures.most = (struct most_waits){.node = (int32_t)from,
                                                  .port = (int32_t)(channel - array->nodes[from].out),
                                                  .peer = (int32_t)channel->peer,
                                                  .steps = holds->steps[i]};
    }
    holds->figures.on = true;
    array->outcome.waits = holds->figures;
}
