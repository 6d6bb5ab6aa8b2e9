/*
 * clock.c: the summaries of all shards, the decision that follows from them, and what the observer is told.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "disturb/outage.h"
#include "disturb/restart.h"
#include "fail.h"
#include "fault/interrupt.h"
#include "fault/misuse.h"
#include "judge/judge.h"
#include "machine/log.h"
#include "machine/memory.h"
#include "sanitizer.h"
#include "step/clock.h"
#include "step/deadlock.h"
#include "step/events.h"
#include "step/find_jam.h"
#include "step/outside_wait.h"
#include "step/progress.h"
#include "step/properties.h"
#include "step/shard.h"
#include "step/waiting.h"
#include "tools.h"
#include "worm/worm.h"

enum { TRACE_BATCH = 1 << 14 }; /* events that a lane gathers before they are written: 1 MiB */

/* Nodes that are threads of their own share one shard and its series, hence the lock. */
static void spread_busy(struct shard *shard, uint64_t from, uint64_t steps, uint64_t amount)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    bool shared = !shard->own;
    if (shared)
        pthread_mutex_lock(&lock);
    series_spread(&shard->busy, from, steps, amount);
    if (shared)
        pthread_mutex_unlock(&lock);
}

void clock_count_more(const struct node *self, uint64_t extra, uint64_t packets)
{
    spread_busy(self->shard, self->shard->now + self->array->duration.unit, extra, packets);
}

/* Amounts are added modulo 2^64, and the sums do not become negative. */
uint64_t clock_share_link(struct shard *shard, struct lane *lane, const struct channel *channel,
                          uint64_t until)
{
    uint64_t last = channel->until < until ? channel->until : until, steps = last - shard->now + 1;
    spread_busy(shard, shard->now, steps, (uint64_t)-1);
    lane->busy_more -= steps;
    lane->irregular = true;
    return steps;
}

static void summarize_lane(struct summary *summary, struct lane *lane)
{
    summary->woke = lane->woke ? lane->woke : summary->woke;
    summary->fatal |= lane->fatal.status != 0;
    summary->flush |= lane->logged || lane->event_count >= TRACE_BATCH;
    summary->violations += lane->violations;
    lane->woke = NULL;
    lane->logged = false;
}

/* Sum up the nodes that a fault has stopped, or will stop while they wait: nobody is to wait for them. The
 * sums but the first count only when nobody can go on. A crash of a node that begins anew later is a step to
 * come. */
static void summarize_stopped(const struct parray *array, const struct shard *shard, struct summary *summary)
{
    const struct disturbance *d = array->disturbance;
    struct stopped *stopped = &summary->stopped;
    if (d && d->restarts) {
        uint64_t next = restart_next(array, shard->first, shard->count, shard->now);
        summary->earliest = summary->earliest < next ? summary->earliest : next;
    }
    for (size_t i = 0; d && i < d->to_stop_count; i++) {
        const struct node *node = &array->nodes[d->to_stop[i]];
        uint64_t until = d->stop[node->rank] - 1;
        if (node->shard != shard || !disturbance_stopped(node, NEVER - 1))
            continue;
        stopped->ended += node->wait.kind == WAIT_KIND_FATAL;
        if (node->wait.kind == WAIT_KIND_SERVE) {
            stopped->serving++;
            stopped->serving_until = later(stopped->serving_until, until);
        } else {
            stopped->others++;
            stopped->others_until = later(stopped->others_until, until);
        }
    }
}

/* The earliest step in which a packet or a worm that waits may go on; NEVER: none can. After the step's end
 * (step_end.h). */
static uint64_t waits_next(const struct parray *array)
{
    if (array->waiting)
        return array->waiting->next;
    return array->worms && array->worms->holds ? array->worms->holds->next : NEVER;
}

/* What waits for the model goes on without a node that runs, and nobody leaves before it has. */
static void summarize_waits(const struct parray *array, struct summary *summary)
{
    uint64_t next = waits_next(array);
    summary->waiting = next != NEVER;
    summary->ran = later(summary->ran, array->clock.settled);
    summary->earliest = summary->earliest < next ? summary->earliest : next;
}

void clock_summarize(struct parray *array, struct shard *shard, unsigned round, bool lanes)
{
    struct summary *summary = &shard->summary[round & 1];
    *summary =
        (struct summary){.step = shard->now,
                         .earliest = shard_earliest(shard, array->nodes),
                         .ran = shard->ran,
                         .transmissions = shard->counted,
                         .live = shard->live,
                         /* Relaxed: no node runs; pairs with node_wait_serving. */
                         .serving = atomic_load_explicit(&shard->serving.count, memory_order_relaxed),
                         .relaying = atomic_load_explicit(&shard->relaying.count, memory_order_relaxed),
                         .interrupted = interrupt_requested_of(array),
                         .relaying_over = shard->relaying.over != 0};
    if (shard == array->contexts.shards)
        summarize_waits(array, summary);
    summarize_stopped(array, shard, summary);
    summarize_lane(summary, shard->lane);
    for (uint32_t i = 0; lanes && i < array->contexts.ran_count; i++)
        summarize_lane(summary, array->nodes[array->contexts.ran[i]].lane);
}

/* -------------------------------------------------------------------------------- the observer */

/* Is the observer of a run (machine/embedding.h) to be told of a step after which the run has had so many
 * violations? */
static bool observe_wants(const struct parray *array, uint64_t violations)
{
    const struct observer *observer = array->embedding.observer;
    return properties_each_step(array) ||
           (observer && (observer->step || (observer->violation && violations != array->embedding.told)));
}

static uint64_t count_violations(const struct parray *array)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        count += array->contexts.lanes[i].violations;
    return count;
}

/* Gather the violations of the last step from all lanes, and put them into the order of the outcome. Every
 * lane lists its violations in the order of steps, so those of the last step are at its end. */
static void tell_violations(struct parray *array)
{
    const struct observer *observer = array->embedding.observer;
    struct violation *fresh = NULL;
    size_t count = 0, room = 0;
    uint64_t all = count_violations(array), before = array->embedding.told;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct lane *lane = &array->contexts.lanes[i];
        for (size_t k = lane->violation_count; k && lane->violation[k - 1].step == array->clock.step; k--) {
            fresh = memory_grow(fresh, &room, count + 1, sizeof fresh[0], "violations");
            fresh[count++] = lane->violation[k - 1];
        }
    }
    if (count)
        qsort(fresh, count, sizeof fresh[0], violation_order);
    for (size_t i = 0; i < count && before + i < VIOLATIONS_KEPT; i++)
        observer->violation(observer->user, &fresh[i]);
    array->embedding.told = all;
    free(fresh);
}

static void tell_step(struct parray *array)
{
    const struct observer *observer = array->embedding.observer;
    struct observed_step step = {.step = array->clock.step, .violations = count_violations(array)};
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        step.transmissions += array->contexts.lanes[i].transmissions;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        step.live += array->contexts.shards[i].live;
    bool end = observer->step(observer->user, &step) || interrupt_requested_of(array);
    if (end && !array->clock.stop)
        array->clock.stop = STOP_INTERRUPTED;
}

static void tell_observer(void *arg)
{
    struct parray *array = arg;
    const struct observer *observer = array->embedding.observer;
    log_flush(array->log, observer ? observer->line : NULL, observer ? observer->user : NULL);
    if (!properties_look(array) && !array->clock.stop)
        array->clock.stop = STOP_PROPERTY;
    if (!observer)
        return;
    if (observer->violation && count_violations(array) != array->embedding.told)
        tell_violations(array);
    if (observer->step)
        tell_step(array);
}

/* On the thread that waits for the run. */
static void look(struct parray *array)
{
    if (!misuse_guarded(array, array->contexts.lanes, tell_observer, array))
        array->clock.stop = STOP_FATAL;
}

/* Have properties to be looked at on the thread that waits for the run? A node's own thread has a small
 * stack, and ThreadSanitizer takes its accesses for the node's. */
static bool needs_thread(const struct parray *array)
{
    return array->engine->lane_per_node || TOOLS_TSAN || sanitizer.thread;
}

/* Write out the lines of node_log, and tell the observer, if there is one, of the step that is over. It may
 * set array->clock.stop. */
static void observe_step(struct parray *array, const struct decision *decision)
{
    log_share(array);
    bool due = properties_due(array, decision), observed = array->embedding.observer;
    if (observed || (due && needs_thread(array)))
        outside_ask(array, look);
    else if (due)
        look(array);
    else
        log_flush(array->log, NULL, NULL);
}

/* -------------------------------------------------------------------------------- the decision */

/* Is the run to end at once when a part of the array is deadlocked? */
static bool looks_each_step(const struct parray *array)
{
    return array->disturbance && array->disturbance->set.at_once;
}

struct decision clock_decide(const struct parray *array, const struct reduction *all)
{
    struct decision decision = {.next = all->next, .flush = all->flush};
    uint64_t live = all->live, serving = all->serving, ran = all->ran;
    const struct stopped *stopped = &all->stopped;
    /* Nodes that serve leave after the last stop of another node, unless they are stopped by then. */
    bool stuck = decision.next == NEVER, ended = live == stopped->ended;
    if (stuck) {
        live -= stopped->others;
        ran = later(ran, stopped->others_until);
    }
    if (stuck && serving == stopped->serving && stopped->serving_until <= ran) {
        live -= serving;
        serving = 0;
    }
    if (all->fatal)
        decision.stop = STOP_FATAL;
    else if (all->violations && array->rules.abort)
        decision.stop = STOP_VIOLATION;
    else if ((!live || ended) && !all->waiting)
        decision.stop = STOP_IDLE;
    else if (all->interrupted)
        decision.stop = STOP_INTERRUPTED;
    else if (stuck && serving + all->relaying == live) {
        decision.dismiss = serving ? WAIT_KIND_SERVE : WAIT_KIND_RELAY;
        decision.next = ran + 1;
        ensure(serving || !all->relaying_over);
    } else if (stuck)
        decision.stop = STOP_IDLE;
    else
        ensure(decision.next > all->last);
    if (!decision.stop && array->clock.max_steps && decision.next > array->clock.max_steps)
        decision.stop = STOP_MAX_STEPS;
    decision.flush |= looks_each_step(array) || outage_due(array, all->last, decision.next);
    decision.flush |= observe_wants(array, all->violations);
    return decision;
}

struct decision clock_next(const struct parray *array, unsigned round)
{
    const struct reduction all = reduction_here(array, round);
    struct decision decision = clock_decide(array, &all);
    decision.lookahead = all.lookahead;
    if (all.owner < array->contexts.shard_count && all.lookahead > all.next)
        decision.alone = &array->contexts.shards[all.owner];
    return decision;
}

bool clock_alone(const struct parray *array, struct shard *shard, uint64_t *next)
{
    const struct lane *lane = shard->lane;
    if (lane->woke || lane->fatal.status || lane->logged || lane->violations || array->rules.on ||
        lane->crossings.count || array->trace.on || array->disturbance || observe_wants(array, 0) ||
        interrupt_requested_of(array) || progress_wanted(array))
        return false;
    clock_count(array, shard, lane->transmissions);
    *next = shard_earliest(shard, array->nodes);
    return *next < shard->alone_until && !(array->clock.max_steps && *next > array->clock.max_steps);
}

/* Do some nodes or worms wait for ever while others go on? */
static bool part_is_dead(struct parray *array)
{
    struct deadlock *deadlock = deadlock_find(array);
    struct worm_jam *jam = find_jam(array);
    deadlock_free(deadlock);
    worm_jam_free(jam);
    return deadlock || jam;
}

struct flush {
    struct parray *array;
    const struct decision *decision;
};

static void flush(void *arg)
{
    struct parray *array = ((struct flush *)arg)->array;
    const struct decision *decision = ((struct flush *)arg)->decision;
    observe_step(array, decision);
    events_flush(array);
    if (array->clock.stop)
        return;
    if (outage_due(array, array->clock.step, decision->next))
        outage_publish(array, decision->next);
    if (looks_each_step(array) && part_is_dead(array))
        array->clock.stop = STOP_DEADLOCK;
}

void clock_flush(struct parray *array, const struct decision *decision)
{
    struct flush all = {array, decision};
    if (!misuse_guarded(array, array->contexts.lanes, flush, &all))
        array->clock.stop = STOP_FATAL;
}
