/*
 * engine_threads.c: a pthread a node, for real preemption and for race hunting.
 *
 * All nodes are one shard. The nodes that may run in a step run at once, as the kernel likes; the last of
 * them to stop closes the step: it alone judges, sums up, opens the next step, and wakes the nodes that are
 * due in it. A node that is not due sleeps on (cohorts.h), so it costs nothing.
 *
 *     node A (stops first)      node B (stops last)                       node C (due next)
 *     running--, sleeps         running-- gives 0: close step t
 *                               open step t+1, running = #due
 *                               cohorts_wake(C) [release]        ->       wakes [acquire], runs step t+1
 *     What A did in step t is ordered before C's step t+1 through the counter (acq_rel) and C's wake.
 *
 * If nodes are to take turns (disturb_options.h), only the first one is woken when a step opens, and each
 * node that stops wakes the next one. That orders the one before the other, in what they share, too.
 */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/outage.h"
#include "engine/engine.h"
#include "engine/squad.h"
#include "exits.h"
#include "fault/crash.h"
#include "fault/exit_guard.h"
#include "fault/misuse.h"
#include "fault/preempt.h"
#include "judge/judge.h"
#include "machine/node_running.h"
#include "machine/node_stack.h"
#include "node/node_life.h"
#include "say.h"
#include "seconds.h"
#include "step/clock.h"
#include "step/clock_last.h"
#include "step/progress.h"
#include "step/shard.h"
#include "step/step_end.h"
#include "tools.h"

/* ------------------------------------------------------------------------ closing a step */

static struct decision close_step(struct parray *array, struct squad *squad)
{
    struct shard *shard = array->contexts.shards;
    if (array->rules.on)
        step_end(array, shard);
    for (uint32_t i = 0; array->rules.on && i < array->contexts.ran_count; i++)
        judge_forget(array, array->nodes[array->contexts.ran[i]].lane);
    /* Relaxed: no node runs; ordered by the counter `running`. These loads pair with note_lane. */
    shard->live = array->count - atomic_load_explicit(&squad->returned, memory_order_relaxed);
    clock_count(array, shard,
                shard->lane->transmissions + atomic_load_explicit(&squad->sent, memory_order_relaxed));
    clock_summarize(array, shard, squad->round, atomic_load_explicit(&squad->notable, memory_order_relaxed));
    if (!idset_empty(&shard->woken[shard->now & 1]))
        shard->summary[squad->round & 1].earliest = shard->now + 1;
    struct decision decision = clock_next(array, squad->round++);
    if (decision.flush || decision.stop) {
        array->clock.step = clock_step(array);
        array->clock.stop = decision.stop;
        clock_flush(array, &decision);
        decision.stop = array->clock.stop;
    }
    if (progress_wanted(array))
        progress_publish(array, (struct snapshot){shard->now, shard->counted, shard->live});
    return decision;
}

static void end_run(struct parray *array, struct squad *squad)
{
    /* Relaxed: cohorts_wake releases it; pairs with the load in sleep_until_due. */
    atomic_store_explicit(&squad->over, true, memory_order_relaxed);
    cohorts_wake(&squad->cohorts, NULL, array->count);
    progress_end(array);
}

static int rank_order(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static void list_due(void *arg)
{
    struct parray *array = arg;
    shard_open(array->contexts.shards, array->nodes, squad_of(array)->opens);
    for (struct node *node; (node = shard_next(array->contexts.shards, array->nodes));)
        squad_of(array)->ran[array->contexts.ran_count++] = node->rank;
}

static void open_step(struct parray *array, struct squad *squad, uint64_t step)
{
    array->contexts.ran_count = 0;
    squad->opens = step;
    misuse_guarded(array, array->contexts.shards->lane, list_due, array);
    if (!squad->turn || !array->contexts.ran_count)
        return;
    memcpy(squad->turn, squad->ran, array->contexts.ran_count * sizeof squad->turn[0]);
    qsort(squad->ran, array->contexts.ran_count, sizeof squad->ran[0], rank_order);
}

static void run_step(struct parray *array, struct squad *squad)
{
    /* Relaxed: no node runs; cohorts_wake releases it to stop_running. From then on nodes count down, but
     * none can end the step, and overwrite `ran`, before the last node of the list has been woken. */
    atomic_store_explicit(&squad->running, array->contexts.ran_count, memory_order_relaxed);
    if (squad->turn)
        cohorts_wake(&squad->cohorts, squad->turn, 1);
    else
        cohorts_wake(&squad->cohorts, squad->ran, array->contexts.ran_count);
}

/* Close steps until one has nodes to run, and wake these. */
static void turn_clock(struct parray *array, struct squad *squad)
{
    do {
        struct decision decision = close_step(array, squad);
        if (decision.stop) {
            end_run(array, squad);
            return;
        }
        if (decision.dismiss)
            shard_dismiss(array->contexts.shards, array->nodes, decision.dismiss, decision.next);
        open_step(array, squad, decision.next);
    } while (!array->contexts.ran_count);
    run_step(array, squad);
}

/* --------------------------------------------------------------------------- on a node's thread */

/* Note what the node that closes the step has to know of this node's lane: mostly nothing, and then the lanes
 * of the nodes need not be read. */
static void note_lane(const struct node *self, struct squad *squad)
{
    const struct lane *lane = self->lane;
    struct runner *runner = &squad->runners[self->rank];
    /* Relaxed: ordered by the counter `running`, which follows; pairs with the loads in close_step. */
    if (lane->fatal.status || lane->logged || lane->violations || self->array->trace.on)
        atomic_store_explicit(&squad->notable, true, memory_order_relaxed);
    if (self->wait.kind == WAIT_KIND_RETURNED)
        atomic_fetch_add_explicit(&squad->returned, 1, memory_order_relaxed);
    uint64_t fresh = lane->transmissions - runner->counted;
    if (!fresh)
        return;
    runner->counted = lane->transmissions;
    atomic_fetch_add_explicit(&squad->sent, fresh, memory_order_relaxed);
}

static void stop_running(const struct node *self, struct squad *squad)
{
    struct parray *array = self->array;
    note_lane(self, squad);
    /* Relaxed: the number stands alone; pairs with the load in threads_computing. */
    atomic_store_explicit(&squad->runners[self->rank].stopped, self->shard->now, memory_order_relaxed);
    /* Acquire and release: the last node to stop sees what all other nodes did in this step. Pairs with this
     * same subtraction in the other threads. */
    uint32_t running = atomic_fetch_sub_explicit(&squad->running, 1, memory_order_acq_rel);
    if (running == 1)
        turn_clock(array, squad);
    else if (squad->turn) /* no other node runs */
        cohorts_wake(&squad->cohorts, &squad->turn[array->contexts.ran_count - running + 1], 1);
}

/* What a step changes is read beside those who change it. That matters only if the step goes on, and then the
 * next look finds something else. */
static TOOLS_UNCHECKED const struct node *threads_computing(const struct parray *array, uint32_t from)
{
    const struct squad *squad = squad_of(array);
    /* Relaxed: both numbers stand alone; the loads pair with the store and the subtraction in
     * stop_running. */
    uint32_t running = atomic_load_explicit(&squad->running, memory_order_relaxed);
    uint32_t count = array->contexts.ran_count;
    uint32_t first = squad->turn ? count - running : 0, end = squad->turn ? first + 1 : count;
    const uint32_t *ranks = squad->turn ? squad->turn : squad->ran;
    if (!running || running > count)
        return NULL;
    for (uint32_t i = first; i < end; i++) {
        const struct runner *runner = &squad->runners[ranks[i]];
        uint64_t stopped = atomic_load_explicit(&runner->stopped, memory_order_relaxed);
        if (ranks[i] >= from && stopped != array->contexts.shards->now)
            return &array->nodes[ranks[i]];
    }
    return NULL;
}

/* AddressSanitizer unmaps the signal stack that a thread has when it ends, as if it were one that the tool
 * made. */
static __attribute__((noreturn)) void end_thread(void)
{
    crash_stack_leave();
    node_running = NULL;
    pthread_exit(NULL);
}

/* Why a thread is at its start again. */
enum { START_FIRST = 0, START_RESCUED, START_RENEWED, START_OVER };

/* When the run is over, the thread ends at its start: pthread_exit would call the destructors of C++ that the
 * node's frames have, which no other engine does, and in which no node runs. */
static void sleep_until_due(const struct node *self, struct squad *squad)
{
    cohorts_sleep(&squad->cohorts, self->rank);
    /* Relaxed: ordered by the acquire of cohorts_sleep; pairs with the stores in end_run and
     * start_threads. */
    if (!atomic_load_explicit(&squad->over, memory_order_relaxed))
        return;
    outage_leave(self->array);
    siglongjmp(squad->runners[self->rank].base, START_OVER);
}

static void threads_block(struct node *self)
{
    struct squad *squad = squad_of(self->array);
    struct runner *runner = &squad->runners[self->rank];
    int kept = errno; /* of the node's program: to wait on a futex may change it */
    node_stack_spare(self);
    outage_rest(self->array);
    stop_running(self, squad);
    sleep_until_due(self, squad);
    if (runner->renewed)
        siglongjmp(runner->base, START_RENEWED);
    outage_resume(self->array);
    errno = kept;
}

/* The thread finds the note when it wakes, for which cohorts_wake releases it. */
static void threads_renew(struct node *self)
{
    squad_of(self->array)->runners[self->rank].renewed = true;
}

static __attribute__((noreturn)) void threads_leave(struct node *self)
{
    outage_leave(self->array);
    stop_running(self, squad_of(self->array));
    end_thread();
}

/* The node has ended its own thread: let the other nodes finish the step without it. */
static void threads_lost(struct node *self)
{
    memory_unguard();
    outage_leave(self->array);
    stop_running(self, squad_of(self->array));
    crash_stack_leave();
}

static __attribute__((noreturn)) void threads_rescue(struct node *self)
{
    siglongjmp(squad_of(self->array)->runners[self->rank].base, START_RESCUED);
}

static void run_node(void *node)
{
    node_run(node);
}

static void *thread_main(void *arg)
{
    struct node *node = arg;
    struct squad *squad = squad_of(node->array);
    struct runner *runner = &squad->runners[node->rank];
    char *stacks = squad->signal_stacks.base;
    crash_stack_enter(node->array, stacks + node->rank * crash_stack_size());
    node_running = node;
    exit_guard_thread(threads_lost);
    preempt_thread(node->lane);
    outage_enter(node->array);
    outage_rest(node->array);
    int start = sigsetjmp(runner->base, 1);
    if (start == START_OVER)
        end_thread();
    if (start == START_FIRST)
        sleep_until_due(node, squad);
    if (start != START_RESCUED) {
        memory_unguard();
        runner->renewed = false;
        outage_resume(node->array);
        if (!misuse_guarded(node->array, node->lane, run_node, node))
            node->wait.kind = WAIT_KIND_FATAL;
    }
    memory_unguard();
    threads_leave(node);
}

/* ---------------------------------------------------------------------------------- the array */

static bool threads_prepare(struct parray *array, int *status, char *error, size_t error_size)
{
    static pthread_once_t loaded = PTHREAD_ONCE_INIT;
    struct squad *squad = aligned_alloc(CACHE_LINE, ROUND_UP(sizeof *squad, (size_t)CACHE_LINE));
    pthread_once(&loaded, exits_load_thread_exit);
    if (squad) {
        memset(squad, 0, sizeof *squad);
        squad->ran = calloc(2 * (size_t)array->count, sizeof squad->ran[0]);
    }
    array->engine_data = squad;
    if (squad && squad->ran &&
        region_open(&squad->runner_memory, array->count * sizeof squad->runners[0], true) &&
        cohorts_open(&squad->cohorts, squad->runner_memory.base, sizeof squad->runners[0], array->count) &&
        region_open(&squad->signal_stacks, array->count * crash_stack_size(), true)) {
        squad->runners = squad->runner_memory.base;
        array->contexts.ran = squad->ran;
        return true;
    }
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "no memory for %u threads" SAY_DO "take a smaller array", array->count);
    return false;
}

/* Start the threads, which sleep until their first step. If one cannot be started, end those that have
 * been. */
static bool start_threads(struct parray *array, struct squad *squad)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    uint32_t started = 0;
    int failure = 0;
    for (; started < array->count && !failure; started += !failure) {
        pthread_attr_setstack(&attributes, stack_pool_base(&array->stacks, started),
                              stack_pool_size(&array->stacks));
        failure =
            pthread_create(&squad->runners[started].thread, &attributes, thread_main, &array->nodes[started]);
    }
    pthread_attr_destroy(&attributes);
    if (!failure)
        return true;
    snprintf(array->outcome.error, OUTCOME_ERROR_SIZE,
             "thread %u of %u could not be started: %s" SAY_DO "take --engine fibers, or raise ulimit -u, "
             "kernel.pid_max and "
             "kernel.threads-max",
             started + 1, array->count, strerror(failure));
    /* Relaxed: cohorts_wake releases it; pairs with the load in sleep_until_due. */
    atomic_store_explicit(&squad->over, true, memory_order_relaxed);
    cohorts_wake(&squad->cohorts, NULL, started);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(squad->runners[i].thread, NULL);
    return false;
}

static bool threads_run(struct parray *array)
{
    struct squad *squad = squad_of(array);
    squad->turn = disturbance_turns(array) ? squad->ran + array->count : NULL;
    if (!start_threads(array, squad))
        return false;
    array->wall.started = seconds_now();
    open_step(array, squad, 1);
    if (array->contexts.ran_count)
        run_step(array, squad);
    else
        turn_clock(array, squad);
    progress_watch(array);
    for (uint32_t i = 0; i < array->count; i++)
        pthread_join(squad->runners[i].thread, NULL);
    array->wall.ended = seconds_now();
    return true;
}

static void threads_finish(struct parray *array)
{
    struct squad *squad = squad_of(array);
    if (!squad)
        return;
    region_close(&squad->signal_stacks);
    cohorts_close(&squad->cohorts);
    region_close(&squad->runner_memory);
    free(squad->ran);
    free(squad);
    array->engine_data = NULL;
}

extern const struct engine engine_threads;

const struct engine engine_threads = {
    .name = "threads",
    .help = "each node is a pthread: real preemption, to find races; thousands of nodes",
    .stack_default = 64 << 10,
    .stack_least = 16 << 10,
    .lane_per_node = true,
    .prepare = threads_prepare,
    .run = threads_run,
    .finish = threads_finish,
    .block = threads_block,
    .leave = threads_rescue,
    .rescue = threads_rescue,
    .renew = threads_renew,
    .computing = threads_computing,
};
