/*
 * engine_fibers.c: nodes as fibers on a few threads, the workers.
 *
 * A worker owns a shard and runs those of its nodes that are due in a step one after the other. A node that
 * has to wait picks the next due node of the shard itself and switches to it directly; the last one switches
 * to the worker, which meets the other workers at the barrier. No node ever moves to another worker.
 *
 *     worker: open step -> first due node -> .. -> last node -> worker: [barrier, judge,] summary, barrier
 */
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "barrier.h"
#include "cpu.h"
#include "disturb/outage.h"
#include "engine/closed.h"
#include "engine/due.h"
#include "engine/engine.h"
#include "engine/own_state.h"
#include "engine/packed.h"
#include "facts/node_text.h"
#include "judge/judge.h"
#include "machine/crash.h"
#include "machine/departure.h"
#include "machine/each_shard.h"
#include "machine/node_running.h"
#include "node/node_life.h"
#include "seconds.h"
#include "spin.h"
#include "step/clock.h"
#include "step/clock_last.h"
#include "step/progress.h"
#include "step/shard.h"
#include "step/step_end.h"

struct crew {
    struct barrier barrier;
    struct worker *workers;
    struct region signal_stacks;
    exceptions_place *exceptions; /* own_state.h */
    _Atomic uint32_t ready;       /* workers that are ready to run nodes */
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

static _Thread_local struct worker *worker_here; /* of the calling thread; for fibers_lost alone */

/* -------------------------------------------------------------------------- on a node's stack */

/* The fiber of the next due node; else the worker's own flow of control, which closes the step. */
static struct fiber *next_fiber(struct shard *shard, struct parray *array)
{
    struct node *next = due_node(shard, array);
    return next ? &next->fiber : &shard->home;
}

/* Switch to `next`, and come back with what belongs to this node. */
static inline __attribute__((always_inline)) void leave_to(struct node *self, struct fiber *next)
{
    struct own_state own = own_state_leave(self->shard);
    fiber_switch(&self->fiber, next);
    own_state_return(self->shard, &own);
}

static __attribute__((noinline)) void block_any(struct node *self)
{
    struct fiber *next = next_fiber(self->shard, self->array);
    if (next != &self->fiber)
        leave_to(self, next);
}

/* The next due node is never `self`, which has run in this step already. No call comes before the last one,
 * for the reason given at send_plain of send.c. */
static void fibers_block(struct node *self)
{
    struct node *next = shard_next_plain(self->shard, self->array->nodes);
    if (!next) {
        block_any(self);
        return;
    }
    node_running = next;
    leave_to(self, &next->fiber);
}

static __attribute__((noreturn)) void fibers_leave(struct node *self)
{
    fiber_exit_to(&self->fiber, next_fiber(self->shard, self->array));
}

/* Go on on the worker's own stack, which is known to be sound. */
static __attribute__((noreturn)) void fibers_rescue(struct node *self)
{
    node_running = NULL;
    fiber_exit_to(&self->fiber, &self->shard->home);
}

static void node_entry(void *arg)
{
    struct node *self = arg;
    fiber_entered();
    apart_hide(&self->fiber);
    own_state_begin(self->shard);
    node_run(self);
    self->shard->live--;
    self->array->engine->leave(self);
}

/* ------------------------------------------------------------------------------ the worker */

/* Run the nodes that are due and, if the shard is alone, the steps after this one that need no barrier. The
 * last of them is not closed. */
static void run_nodes(struct worker *worker)
{
    struct shard *shard = worker->shard;
    if (shard->packed) {
        packed_run(shard, worker->array);
        return;
    }
    if (worker->array->closed) {
        closed_run(shard, worker->array);
        return;
    }
    /* The second time round only after a node was rescued from a full stack. */
    for (struct fiber *next; (next = next_fiber(shard, worker->array)) != &shard->home;)
        fiber_switch(&shard->home, next);
}

static struct decision close_step(struct worker *worker, unsigned round)
{
    struct parray *array = worker->array;
    if (array->rules.on) {
        barrier_wait(&worker->crew->barrier, &worker->round);
        step_end(array, worker->shard);
        if (array->worms)
            barrier_wait(&worker->crew->barrier, &worker->round);
    }
    clock_count(array, worker->shard, worker->shard->lane->transmissions);
    clock_summarize(array, worker->shard, round, true);
    barrier_wait(&worker->crew->barrier, &worker->round);
    judge_forget(array, worker->shard->lane);
    struct decision decision = clock_next(array, round);
    if (decision.flush || decision.stop) {
        outage_rest(array);
        if (worker->shard == array->contexts.shards) {
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
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        now.transmissions += array->contexts.shards[i].summary[round & 1].transmissions;
        now.live += array->contexts.shards[i].summary[round & 1].live;
    }
    progress_publish(array, now);
}

static void end_step(struct worker *worker)
{
    bool first = worker->shard == worker->array->contexts.shards;
    unsigned round = worker->rounds++;
    worker->decision = close_step(worker, round);
    if (first && progress_wanted(worker->array))
        publish_progress(worker->array, worker->decision.next, round);
}

/* Run the nodes of the step that comes next, or leave it to the one shard that has something to do. */
static void run_step(struct worker *worker)
{
    const struct decision *decision = &worker->decision;
    bool alone = decision->alone == worker->shard;
    worker->shard->alone_until = alone ? decision->horizon : 0;
    if (decision->dismiss)
        shard_dismiss(worker->shard, worker->array->nodes, decision->dismiss);
    if (!alone && decision->alone) {
        worker->shard->now = decision->next; /* the judge reads it */
        return;
    }
    shard_open(worker->shard, worker->array->nodes, decision->next);
    run_nodes(worker);
}

static void run_shard(struct worker *worker)
{
    struct parray *array = worker->array;
    while (!worker->decision.stop) {
        run_step(worker);
        end_step(worker);
    }
    worker->ended = seconds_now();
    if (worker->shard == array->contexts.shards)
        progress_end(array);
    outage_leave(array);
    crash_stack_leave();
}

/* A node has ended the worker's thread, whose stack is at its base now: go on with the other nodes of the
 * step. */
static void fibers_lost(struct node *self)
{
    if (self->shard->packed)
        packed_lost(self->shard);
    run_nodes(worker_here);
    end_step(worker_here);
    run_shard(worker_here);
}

/* Wait until all workers are there. To sleep would cost each of them more than the others take, so a worker
 * only lets other threads have the core now and then. */
static void wait_for_crew(struct crew *crew, uint32_t count)
{
    enum { LOOKS = 200 };
    /* Release and acquire: pairs with the same call and the load of the other workers. */
    atomic_fetch_add_explicit(&crew->ready, 1, memory_order_acq_rel);
    /* Acquire: pairs with the additions. */
    for (unsigned looks = 1; atomic_load_explicit(&crew->ready, memory_order_acquire) < count; looks++)
        if (looks % LOOKS)
            spin_pause();
        else
            sched_yield();
}

static void *worker_main(void *arg)
{
    struct worker *worker = arg;
    uint32_t index = (uint32_t)(worker->shard - worker->array->contexts.shards);
    crash_stack_enter((char *)worker->crew->signal_stacks.base + index * crash_stack_size());
    if (worker->array->contexts.shard_count > 1)
        cpu_bind(index);
    fiber_adopt(&worker->shard->home);
    own_state_open(worker->shard, worker->crew->exceptions);
    outage_enter(worker->array);
    worker->decision.next = 1;
    worker_here = worker;
    departure_thread(fibers_lost);
    shard_warm(worker->shard, worker->array);
    wait_for_crew(worker->crew, worker->array->contexts.shard_count);
    worker->started = seconds_now();
    run_shard(worker);
    return NULL;
}

/* ------------------------------------------------------------------------------- the array */

/* Is every node to look like a thread of its own to ThreadSanitizer (apart.h)? */
static bool nodes_apart(void)
{
    const char *wanted = getenv("PARRAY_TSAN");
    return TOOLS_TSAN && wanted && !strcmp(wanted, "nodes");
}

static void set_apart(const struct parray *array, struct node *node)
{
    char name[64];
    node_text(array->topo, (int)node->rank, name, sizeof name);
    apart_open(&node->fiber, name);
}

static void open_fibers(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    size_t size = stack_pool_size(&array->stacks);
    shard->stack_stride = array->stacks.stride;
    stack_pool_populate(&array->stacks, shard->first, shard->count);
    for (uint32_t i = shard->first; i < shard->first + shard->count; i++)
        fiber_open(&array->nodes[i].fiber, stack_pool_base(&array->stacks, i), size, node_entry,
                   &array->nodes[i], i);
}

static const struct engine engine_packed, engine_closed;

static bool prepare_packed(struct parray *array, int *status, char *error, size_t error_size)
{
    array->engine = &engine_packed;
    if (packed_open(array, node_entry))
        return true;
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "no memory for the images of %u nodes; take a smaller array", array->count);
    return false;
}

static bool fibers_prepare(struct parray *array, int *status, char *error, size_t error_size)
{
    if (array->packed)
        return prepare_packed(array, status, error, error_size);
    each_shard(array, open_fibers, NULL);
    for (uint32_t i = 0; nodes_apart() && i < array->count; i++)
        set_apart(array, &array->nodes[i]);
    if (!array->closed)
        return true;
    array->engine = &engine_closed;
    if (closed_open(array))
        return true;
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "the system cannot close the stacks of %u nodes: take a smaller array",
             array->count);
    return false;
}

static bool open_crew(struct parray *array, struct crew *crew)
{
    uint32_t count = array->contexts.shard_count;
    crew->workers = aligned_alloc(CACHE_LINE, count * sizeof crew->workers[0]);
    if (!crew->workers || !region_open(&crew->signal_stacks, count * crash_stack_size(), true)) {
        free(crew->workers);
        snprintf(array->outcome.error, OUTCOME_ERROR_SIZE,
                 "no memory for %u workers; take fewer --workers, or raise ulimit -v", count);
        return false;
    }
    barrier_open(&crew->barrier, count);
    crew->exceptions = own_state_runtime();
    for (uint32_t i = 0; i < count; i++)
        crew->workers[i] = (struct worker){.array = array, .crew = crew, .shard = &array->contexts.shards[i]};
    return true;
}

/* Start a worker, or end the process: the workers that run already would wait for this one at the barrier for
 * ever. */
static void start_worker(struct worker *worker, uint32_t index)
{
    int failure = pthread_create(&worker->thread, NULL, worker_main, worker);
    if (!failure)
        return;
    fprintf(
        stderr,
        "parray: worker thread %u of %u could not be started: %s; take fewer --workers, or raise ulimit -v "
        "and ulimit -u\n",
        index + 1, worker->array->contexts.shard_count, strerror(failure));
    _Exit(PARRAY_LIMIT);
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

static bool fibers_run(struct parray *array)
{
    struct crew crew = {0};
    if (!open_crew(array, &crew))
        return false;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        start_worker(&crew.workers[i], i);
    progress_watch(array);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        pthread_join(crew.workers[i].thread, NULL);
    note_times(array, &crew);
    for (uint32_t i = 0; i < array->count; i++)
        apart_join(&array->nodes[i].fiber);
    if (array->closed)
        closed_close(array);
    free(crew.workers);
    region_close(&crew.signal_stacks);
    return true;
}

/* The pages of stacks are many and small, so that giving them back takes time. */
static void close_fibers(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    stack_pool_discard(&array->stacks, shard->first, shard->count);
    for (uint32_t i = shard->first; i < shard->first + shard->count; i++)
        fiber_close(&array->nodes[i].fiber);
}

static void fibers_finish(struct parray *array)
{
    if (array->packed)
        packed_close(array);
    else
        each_shard(array, close_fibers, NULL);
}

static bool fibers_admits(uint32_t count, char *error, size_t error_size)
{
    (void)count, (void)error, (void)error_size;
    return true;
}

/* What the engine is to all nodes, whatever their stacks. */
#define FIBERS                                                                                       \
    .name = "fibers",                                                                                \
    .help = "user-level threads on a few pthreads (--workers); the fast one, 10^6 nodes and more",   \
    .stack_default = 16 << 10, .stack_least = 4 << 10, .prepare = fibers_prepare, .run = fibers_run, \
    .finish = fibers_finish, .admits = fibers_admits

extern const struct engine engine_fibers;

const struct engine engine_fibers = {
    FIBERS,
    .block = fibers_block,
    .leave = fibers_leave,
    .rescue = fibers_rescue,
};

/* In place of engine_fibers, where nodes share run stacks, and where stacks are closed. */
static const struct engine engine_packed = {
    FIBERS,
    .block = packed_block,
    .leave = packed_leave,
    .rescue = packed_rescue,
};

static const struct engine engine_closed = {
    FIBERS,
    .block = closed_block,
    .leave = closed_leave,
    .rescue = closed_rescue,
};
