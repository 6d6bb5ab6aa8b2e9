/*
 * worker.c: the steps as a worker sees them.
 *
 *     worker: open step, run nodes, [barrier, judge,] summary, barrier, decide
 */
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "barrier.h"
#include "cpu.h"
#include "disturb/outage.h"
#include "engine/packed.h"
#include "engine/worker.h"
#include "fault/crash.h"
#include "fault/exit_guard.h"
#include "fault/misuse.h"
#include "fault/preempt.h"
#include "fault/spinning.h"
#include "judge/judge.h"
#include "machine/node_running.h"
#include "machine/storeys.h"
#include "say.h"
#include "seconds.h"
#include "spin.h"
#include "step/boundary.h"
#include "step/clock.h"
#include "step/clock_last.h"
#include "step/progress.h"
#include "step/shard.h"
#include "step/step_end.h"
#include "thread/own_state.h"
#include "tools.h"

struct crew {
    struct barrier barrier;
    struct worker *workers;
    struct region signal_stacks;
    run_nodes_call *run_nodes;
    exceptions_place *exceptions; /* lib/thread/own_state.h */
    struct decision together;     /* of several processes, about the step that comes next */
    _Atomic uint32_t ready;       /* workers that are ready to run nodes */
    _Atomic bool abandoned;       /* a worker could not be started: the others are to end */
};

struct worker {
    ALIGNED_LINE struct parray *array;
    struct crew *crew;
    struct shard *shard;
    struct barrier_round round;
    pthread_t thread;
    unsigned rounds;          /* steps that have been closed */
    struct decision decision; /* about the step that comes next, or goes on */
    double started, ended;    /* when this worker began its first step, and left its last one */
};

static _Thread_local struct worker *worker_here; /* of the calling thread; for worker_lost alone */

/* ------------------------------------------------------------------------ who computes now */

/* node_running is written by its thread without regard to this function, which reads a pointer that is whole
 * in any case. The loads of `runs` pair with the stores in let_look and stop_looks. */
TOOLS_UNCHECKED const struct node *workers_computing(const struct parray *array, uint32_t from)
{
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        struct node *const volatile *runs =
            atomic_load_explicit(&array->contexts.shards[i].runs, memory_order_seq_cst);
        const struct node *node = runs ? *runs : NULL;
        if (node && node->rank >= from)
            return node;
    }
    return NULL;
}

static void let_look(struct shard *shard)
{
    atomic_store_explicit(&shard->runs, &node_running, memory_order_seq_cst);
}

/* node_running goes away with the thread. */
static void stop_looks(struct shard *shard)
{
    atomic_store_explicit(&shard->runs, NULL, memory_order_seq_cst);
    spinning_wait();
}

/* -------------------------------------------------------------------------------- the steps */

static bool is_first(const struct worker *worker)
{
    return worker->shard == worker->array->contexts.shards;
}

/* Bring the cut links of this process up to the step that ends, before it is judged. */
static void exchange_before_judge(struct worker *worker)
{
    if (is_first(worker))
        processes->charges(worker->array);
    barrier_wait(&worker->crew->barrier, &worker->round);
}

/* What comes next in all processes: the first worker asks the others. */
static struct decision next_of_all(struct worker *worker, unsigned round)
{
    if (is_first(worker))
        worker->crew->together = processes->next(worker->array, round);
    barrier_wait(&worker->crew->barrier, &worker->round);
    return worker->crew->together;
}

/* The nodes that have no cut links, and what is to be said at the end of the step. */
static void run_rest(void *arg)
{
    struct worker *worker = arg;
    struct shard *shard = worker->shard;
    boundary_rest(shard);
    worker->crew->run_nodes(shard, worker->array);
    clock_count(worker->array, shard, shard->lane->transmissions);
    clock_summarize(worker->array, shard, worker->rounds - 1, true);
}

/* Judge the step, and decide what comes next. */
static struct decision judge_and_decide(struct worker *worker, unsigned round)
{
    struct parray *array = worker->array;
    if (worker->shard->boundary.first)
        return processes->meanwhile(array, round, run_rest, worker);
    if (array->rules.on) {
        barrier_wait(&worker->crew->barrier, &worker->round);
        if (array->part.on)
            exchange_before_judge(worker);
        step_end(array, worker->shard);
        if (step_end_alone(array))
            barrier_wait(&worker->crew->barrier, &worker->round);
    }
    clock_count(array, worker->shard, worker->shard->lane->transmissions);
    clock_summarize(array, worker->shard, round, true);
    barrier_wait(&worker->crew->barrier, &worker->round);
    judge_forget(array, worker->shard->lane);
    return array->part.on ? next_of_all(worker, round) : clock_next(array, round);
}

static struct decision close_step(struct worker *worker, unsigned round)
{
    struct parray *array = worker->array;
    struct decision decision = judge_and_decide(worker, round);
    if (decision.flush || decision.stop) {
        outage_rest(array);
        if (is_first(worker)) {
            array->clock.step = clock_step(array);
            array->clock.stop = decision.stop;
            clock_flush(array, &decision);
        }
        barrier_wait(&worker->crew->barrier, &worker->round);
        outage_resume(array);
        decision.stop = array->clock.stop;
    }
    return decision;
}

static void publish_progress(struct parray *array, uint64_t step, unsigned round)
{
    struct snapshot now = {.step = step};
    if (array->part.on) {
        const struct reduction *reduction = processes->reduction(array);
        now.transmissions = reduction->transmissions;
        now.live = (uint32_t)reduction->live;
    }
    for (uint32_t i = 0; !array->part.on && i < array->contexts.shard_count; i++) {
        now.transmissions += array->contexts.shards[i].summary[round & 1].transmissions;
        now.live += array->contexts.shards[i].summary[round & 1].live;
    }
    progress_publish(array, now);
}

static void end_step(struct worker *worker)
{
    unsigned round = worker->rounds++;
    worker->decision = close_step(worker, round);
    if (is_first(worker) && progress_wanted(worker->array))
        publish_progress(worker->array, worker->decision.next, round);
}

/* Run the nodes of the step that comes next, or leave it to the one shard that has something to do. */
static void run_step(void *arg)
{
    struct worker *worker = arg;
    const struct decision *decision = &worker->decision;
    bool alone = decision->alone == worker->shard;
    worker->shard->alone_until = alone ? decision->lookahead : 0;
    if (decision->dismiss)
        shard_dismiss(worker->shard, worker->array->nodes, decision->dismiss, decision->next);
    if (!alone && decision->alone) {
        worker->shard->now = decision->next; /* the judge reads it */
        return;
    }
    shard_open(worker->shard, worker->array->nodes, decision->next);
    if (boundary_divides(worker->shard) && !alone)
        boundary_first(worker->shard);
    worker->crew->run_nodes(worker->shard, worker->array);
}

static void leave_crew(struct worker *worker)
{
    stop_looks(worker->shard);
    outage_leave(worker->array);
    crash_stack_leave();
}

static void run_shard(struct worker *worker)
{
    struct parray *array = worker->array;
    while (!worker->decision.stop) {
        if (!misuse_guarded(array, worker->shard->lane, run_step, worker))
            node_running = NULL;
        end_step(worker);
    }
    worker->ended = seconds_now();
    if (is_first(worker))
        progress_end(array);
    leave_crew(worker);
}

/* A node has ended the worker's thread, whose stack is at its base now: go on with the other nodes of the
 * step. */
static void worker_lost(struct node *self)
{
    memory_unguard();
    if (self->shard->packed)
        packed_lost(self->shard);
    worker_here->crew->run_nodes(worker_here->shard, worker_here->array);
    end_step(worker_here);
    run_shard(worker_here);
}

/* ------------------------------------------------------------------------------- the threads */

/* Wait until all workers are there. False: one will not come. To sleep would cost each of them more than the
 * others take, so a worker only lets other threads have the core now and then. */
static bool wait_for_crew(struct crew *crew, uint32_t count)
{
    enum { LOOKS = 200 };
    /* Release and acquire: pairs with the same call and the load of the other workers. */
    atomic_fetch_add_explicit(&crew->ready, 1, memory_order_acq_rel);
    /* Acquire: pairs with the additions. */
    for (unsigned looks = 1; atomic_load_explicit(&crew->ready, memory_order_acquire) < count; looks++) {
        /* Relaxed: a flag without data; pairs with the store in start_workers. */
        if (atomic_load_explicit(&crew->abandoned, memory_order_relaxed))
            return false;
        if (looks % LOOKS)
            spin_pause();
        else
            sched_yield();
    }
    return true;
}

static void *worker_main(void *arg)
{
    struct worker *worker = arg;
    uint32_t index = (uint32_t)(worker->shard - worker->array->contexts.shards);
    crash_stack_enter(worker->array, (char *)worker->crew->signal_stacks.base + index * crash_stack_size());
    if (worker->array->contexts.shard_count > 1)
        cpu_bind(index + worker->array->part.local * worker->array->contexts.shard_count);
    fiber_adopt(&worker->shard->home);
    own_state_open(&worker->shard->places, worker->crew->exceptions);
    outage_enter(worker->array);
    worker->decision.next = 1;
    worker_here = worker;
    exit_guard_thread(worker_lost);
    preempt_thread(worker->shard->lane);
    shard_warm(worker->shard, worker->array);
    let_look(worker->shard);
    if (wait_for_crew(worker->crew, worker->array->contexts.shard_count)) {
        worker->started = seconds_now();
        run_shard(worker);
    } else {
        leave_crew(worker);
    }
    return NULL;
}

static bool open_crew(struct parray *array, struct crew *crew, run_nodes_call *run_nodes)
{
    uint32_t count = array->contexts.shard_count;
    crew->workers = aligned_alloc(CACHE_LINE, count * sizeof crew->workers[0]);
    if (!crew->workers || !region_open(&crew->signal_stacks, count * crash_stack_size(), true)) {
        free(crew->workers);
        snprintf(array->outcome.error, OUTCOME_ERROR_SIZE,
                 "no memory for %u workers" SAY_DO "take fewer --workers, or raise ulimit -v", count);
        return false;
    }
    barrier_open(&crew->barrier, count);
    crew->run_nodes = run_nodes;
    crew->exceptions = own_state_runtime();
    for (uint32_t i = 0; i < count; i++)
        crew->workers[i] = (struct worker){.array = array, .crew = crew, .shard = &array->contexts.shards[i]};
    return true;
}

/* Start a worker. Where there are no threads (WebAssembly in a page), the caller is the one worker that there
 * can be, and has done its work when the call returns. Result: 0, or an error number. */
static int start_worker(struct worker *worker)
{
#ifdef __EMSCRIPTEN__
    return worker_main(worker), 0;
#else
    return pthread_create(&worker->thread, NULL, worker_main, worker);
#endif
}

static void join_worker(const struct worker *worker)
{
#ifdef __EMSCRIPTEN__
    (void)worker;
#else
    pthread_join(worker->thread, NULL);
#endif
}

/* Start all workers. False: one of them could not be started, the others have ended, and a sentence says
 * so. */
static bool start_workers(struct parray *array, struct crew *crew)
{
    int failure = 0;
    uint32_t started = 0;
    for (; started < array->contexts.shard_count && !failure; started += !failure)
        failure = start_worker(&crew->workers[started]);
    if (!failure)
        return true;
    /* Relaxed: pairs with the load in wait_for_crew. */
    atomic_store_explicit(&crew->abandoned, true, memory_order_relaxed);
    for (uint32_t i = 0; i < started; i++)
        join_worker(&crew->workers[i]);
    snprintf(array->outcome.error, OUTCOME_ERROR_SIZE,
             "worker thread %u of %u could not be started: %s" SAY_DO
             "take fewer --workers, or raise ulimit -v and "
             "ulimit -u",
             started + 1, array->contexts.shard_count, strerror(failure));
    return false;
}

/* The run lasts from the release of the first node to the return of the last one. */
static void note_times(struct parray *array, const struct crew *crew)
{
    array->wall.started = crew->workers[0].started;
    array->wall.ended = crew->workers[0].ended;
    for (uint32_t i = 1; i < array->contexts.shard_count; i++) {
        const struct worker *worker = &crew->workers[i];
        array->wall.started = fmin(array->wall.started, worker->started);
        array->wall.ended = fmax(array->wall.ended, worker->ended);
    }
}

bool workers_run(struct parray *array, run_nodes_call *run_nodes)
{
    struct crew crew = {0};
    if (!open_crew(array, &crew, run_nodes))
        return false;
    bool started = start_workers(array, &crew);
    if (started) {
        progress_watch(array);
        for (uint32_t i = 0; i < array->contexts.shard_count; i++)
            join_worker(&crew.workers[i]);
        note_times(array, &crew);
    }
    free(crew.workers);
    region_close(&crew.signal_stacks);
    return started;
}
