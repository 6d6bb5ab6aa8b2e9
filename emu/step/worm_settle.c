/*
 * worm_settle.c: the end of a step under a model with worms.
 *
 * A lane holds its worms in the order of senders, and the lanes are in the order of ranks. So the worms of a
 * step come in the order of senders without sorting, unless nodes ran in turns.
 */
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "judge/worm_judge.h"
#include "step/shard.h"
#include "step/worm_begin.h"
#include "step/worm_settle.h"
#include "step/worm_wait.h"

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

void worms_settle(struct parray *array)
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
