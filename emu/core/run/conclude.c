/*
 * conclude.c: sum the counters, put violations into order, and have the others do their part.
 *
 * Every process of the array measures its own nodes; share.h makes the sums and lists those of the whole
 * array, so that all processes come to the same outcome.
 */
#include <math.h>
#include <stdlib.h>

#include "fault/crash_call.h"
#include "judge/judge.h"
#include "machine/log.h"
#include "machine/mailbox_memory.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "machine/storeys.h"
#include "phase/phases.h"
#include "run/choose_stacks.h"
#include "run/conclude_status.h"
#include "run/conclude_verify.h"
#include "run/leftovers.h"
#include "run/link_sum.h"
#include "run/measure.h"
#include "run/stages.h"
#include "run/verdict.h"
#include "step/deadlock.h"
#include "step/events.h"
#include "step/find_jam.h"
#include "step/waiting.h"
#include "step/worm_wait.h"
#include "value/reaches.h"
#include "value/values.h"
#include "worm/worm.h"

static void add_leftover(struct outcome *o, size_t *room, const struct worm *worm)
{
    if (o->leftovers_kept == LEFTOVERS_KEPT)
        return;
    o->leftover = memory_grow(o->leftover, room, o->leftovers_kept + 1, sizeof o->leftover[0], "leftovers");
    o->leftover[o->leftovers_kept++] =
        (struct leftover){.from = (int32_t)worm->from, .port = -1, .to = (int32_t)worm->to, .packets = 1};
}

/* Of all node-steps of the run; NAN without steps. */
static double share_of_steps(const struct parray *array, uint64_t steps)
{
    uint64_t all = array->count * array->outcome.steps;
    return all ? (double)steps / (double)all : (double)NAN;
}

/* After the run: enter leftovers and figures into the outcome. Does nothing if the model has no worms. */
static void worms_conclude(struct parray *array)
{
    const struct worm_net *net = array->worms;
    struct outcome *o = &array->outcome;
    size_t room = 0;
    if (!net)
        return;
    o->has_worms = true;
    o->worms = net->worms;
    o->tcd = net->hops;
    o->longest = net->longest;
    o->mean_path = o->worms ? (double)o->tcd / (double)o->worms : (double)NAN;
    o->port_steps = net->sending_steps;
    o->worm_sends = share_of_steps(array, net->sending_steps);
    o->worm_receives = share_of_steps(array, net->receiving_steps);
    o->worm_idles = 1 - share_of_steps(array, net->active_steps);
    o->received = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        o->received += net->lanes[i].received;
    o->leftovers = o->worms - o->received;
    for (uint32_t rank = 0; o->leftovers && rank < array->count; rank++)
        for (const struct worm *worm = net->inboxes[rank].first; worm; worm = worm->next)
            add_leftover(o, &room, worm);
    for (uint32_t rank = 0; array->links.counted && rank < array->count; rank++)
        o->fullest = net->inboxes[rank].held > o->fullest ? net->inboxes[rank].held : o->fullest;
}

/* -------------------------------------------------------------------------------- counters */

/* What the lanes have counted, and the shards. */
struct lane_sum {
    uint64_t transmissions, digest, busy, stalls, fullest, violations, unreturned;
    bool irregular;
};

static void add_lane_sum(void *sum, const void *other)
{
    struct lane_sum *all = sum;
    const struct lane_sum *one = other;
    all->transmissions += one->transmissions;
    all->digest += one->digest;
    all->busy += one->busy;
    all->stalls += one->stalls;
    all->fullest = one->fullest > all->fullest ? one->fullest : all->fullest;
    all->violations += one->violations;
    all->unreturned += one->unreturned;
    all->irregular |= one->irregular;
}

static void sum_lanes(struct parray *array)
{
    struct outcome *o = &array->outcome;
    struct lane_sum sum = {0};
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct lane *lane = &array->contexts.lanes[i];
        const struct lane_sum one = {.transmissions = lane->transmissions,
                                     .digest = lane->digest,
                                     .busy = lane->transmissions * array->duration.unit + lane->busy_more,
                                     .stalls = lane->stalls,
                                     .fullest = lane->fullest,
                                     .violations = lane->violations,
                                     .irregular = lane->irregular};
        add_lane_sum(&sum, &one);
    }
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        sum.unreturned += array->contexts.shards[i].live;
    share_merge(array, &sum, sizeof sum, add_lane_sum);
    o->transmissions = sum.transmissions;
    o->digest = sum.digest;
    o->busy = sum.busy;
    o->stalls = sum.stalls;
    o->fullest = sum.fullest;
    o->violation_count = sum.violations;
    o->unreturned = sum.unreturned;
    o->clock = array->clock.step;
    array->links.irregular |= sum.irregular;
}

static void add_series(void *sum, const void *other)
{
    series_merge(sum, other);
}

/* Merge the series of the shards, into bins as coarse as the last step asks for. */
static void gather_series(struct parray *array)
{
    struct outcome *o = &array->outcome;
    o->busy_steps = memory_take(1, sizeof *o->busy_steps, "the links in use by step");
    series_reach(o->busy_steps, o->steps);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        series_merge(o->busy_steps, &array->contexts.shards[i].busy);
    share_merge(array, o->busy_steps, sizeof *o->busy_steps, add_series);
}

/* ------------------------------------------------------------------------------- violations */

struct violations {
    struct parray *array;
    struct violation *item;
    size_t count, room;
};

static void add_violation(struct violations *all, const struct violation *violation)
{
    all->item = memory_grow(all->item, &all->room, all->count + 1, sizeof all->item[0], "violations");
    all->item[all->count++] = *violation;
}

static void keep_first(struct violations *all)
{
    if (all->count)
        qsort(all->item, all->count, sizeof all->item[0], violation_order);
    all->count = all->count < VIOLATIONS_KEPT ? all->count : VIOLATIONS_KEPT;
}

static uint32_t parts_of(const struct violation *violation)
{
    return violation->parts < VIOLATION_PARTS ? violation->parts : VIOLATION_PARTS;
}

/* Of another process. */
static void take_violations(void *user, struct deserializer *from)
{
    struct violations *all = user;
    while (deserialize_more(from)) {
        struct violation v;
        deserialize_into(from, &v, sizeof v);
        for (uint32_t i = 0; i < parts_of(&v); i++)
            v.part[i].site = share_keep(all->array, deserialize_text(from));
        add_violation(all, &v);
    }
}

static void share_violations(struct violations *all)
{
    struct serialized mine = {.bytes = NULL};
    for (size_t i = 0; all->array->part.on && i < all->count; i++) {
        const struct violation *v = &all->item[i];
        serialize(&mine, v, sizeof *v);
        for (uint32_t k = 0; k < parts_of(v); k++)
            serialize_text(&mine, v->part[k].site);
    }
    share_all(all->array, &mine, take_violations, all);
}

/* Gather the first violations. Every lane has kept its own first ones, so the first of all are among them. */
static void gather_violations(struct parray *array)
{
    struct violations all = {.array = array};
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct lane *lane = &array->contexts.lanes[i];
        for (size_t k = 0; k < lane->violation_count; k++)
            add_violation(&all, &lane->violation[k]);
    }
    keep_first(&all);
    share_violations(&all);
    keep_first(&all);
    array->outcome.violations = all.item;
    array->outcome.violations_kept = all.count;
}

static void measure_time(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct parray_program *program = array->program;
    double unit = (double)array->duration.per_unit * array->data.packet_units;
    o->time = unit > 0 ? (double)o->steps / unit : (double)NAN;
    o->paper_time = crash_call_ask(array, "paper_time", program->paper_time);
    o->tcd_bound = crash_call_ask(array, "tcd_bound", program->tcd_bound);
}

void conclude(struct parray *array)
{
    struct outcome *o = &array->outcome;
    o->log = log_take(array->log);
    sum_lanes(array);
    measure_links(array);
    link_sum(array);
    events_end(array);
    worms_conclude(array);
    waiting_conclude(array);
    worm_wait_conclude(array);
    if (conclude_stuck(array))
        o->jam = find_jam(array);
    gather_series(array);
    phases_conclude(array);
    leftovers_list(array);
    gather_violations(array);
    reaches_conclude(array);
    conclude_verify(array);
    measure_results(array);
    measure_time(array);
    verdict_bound(array);
    values_conclude(array);
    conclude_figures(array);
    if (o->unreturned && conclude_stuck(array))
        o->deadlock = deadlock_find(array);
    conclude_status(array);
    if (array->rank_ops)
        array->rank_ops->conclude(array);
    verdict_settle(array);
    conclude_stacks(array);
    o->memory_bytes -= mailbox_memory_unused(array);
    if (array->part.on)
        processes->conclude(array);
}
