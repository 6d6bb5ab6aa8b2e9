/*
 * Engine threads under every order of what its threads share: the count of nodes that run, what the last of
 * them reads, and the futexes of the cohorts. Every run ends, in one way; planted faults are found.
 *
 * The code is that of the engine and of the cohorts, compiled here with a point in front of every atomic
 * access and of every call of the kernel. What one thread leaves to the next one in plain memory is
 * ThreadSanitizer's to look at, in the other tests of the engine.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* gettid, in engine_threads.c */
#endif
#include "idset.h"
#include "ring.h"

#include "../../../lib/interleave.h"

#include <setjmp.h>
#include <string.h>

#include "../../../lib/in_child.h"
#include "../../trial.h"
#include "disturb/outage.h"
#include "facts/disturb_options.h"
#include "fault/crash.h"
#include "fault/exit_guard.h"
#include "machine/node_running.h"
#include "step/clock.h"
#include "step/shard.h"

#include "thread/cohorts.c"

enum mutant {
    NONE,
    COUNTS_LATE,  /* nodes are woken before it is known how many they are */
    COUNTS_TWICE, /* the count of nodes that run is read, and written later */
    BLIND_KERNEL, /* the kernel does not look before a thread sleeps */
    MUTANTS
};

struct row;

static struct {
    const struct row *row;
    enum mutant mutant;
    struct parray *array;
    sigjmp_buf left[INTERLEAVE_THREADS]; /* where a thread ends */
    uint64_t at[INTERLEAVE_THREADS];     /* the step in which a node is */
    bool gone[INTERLEAVE_THREADS];       /* a node has returned */
    bool apart;                          /* two nodes were in steps too far apart */
} test;

/* --------------------------------------------------------------------- points in the code under test */

static void count_late(struct cohorts *cohorts, const uint32_t *ranks, uint32_t count);
static uint32_t count_down(_Atomic uint32_t *running);

static _Noreturn void leave_thread(void)
{
    if (!interleave.running)
        (pthread_exit)(NULL);
    siglongjmp(test.left[interleave.running->index], 1);
}

#define pthread_exit(value)             leave_thread()
#define cohorts_wake                    count_late
#define exit_guard_thread(lost)         ((void)(lost))
#define crash_stack_enter(array, stack) ((void)(array), (void)(stack))
#define crash_stack_leave()             ((void)0)
#pragma push_macro("atomic_fetch_sub_explicit")
#undef atomic_fetch_sub_explicit
#define atomic_fetch_sub_explicit(running, one, order) count_down(running)
#include "engine/engine_threads.c"
#undef cohorts_wake
#pragma pop_macro("atomic_fetch_sub_explicit")

/* cohorts_wake, after what the engine has counted before it. */
static void count_late(struct cohorts *cohorts, const uint32_t *ranks, uint32_t count)
{
    struct squad *squad = squad_of(test.array);
    uint32_t running = squad->running;
    if (test.mutant == COUNTS_LATE)
        squad->running = 0;
    cohorts_wake(cohorts, ranks, count);
    if (test.mutant == COUNTS_LATE)
        atomic_store_explicit(&squad->running, running, memory_order_relaxed);
}

static uint32_t count_down(_Atomic uint32_t *running)
{
    if (test.mutant != COUNTS_TWICE)
        return atomic_fetch_sub_explicit(running, 1, memory_order_acq_rel);
    uint32_t before = atomic_load_explicit(running, memory_order_relaxed);
    atomic_store_explicit(running, before - 1, memory_order_relaxed);
    return before;
}

/* ------------------------------------------------------------------------------------- programs */

enum { DOWN, UP }; /* the ports of a line */

/* No node is in step t before all others have left step t-1. */
static void enter_step(struct node *self)
{
    uint64_t now = node_now(self);
    test.at[node_rank(self)] = now;
    for (int i = 0; i < node_count(self); i++)
        test.apart |= !test.gone[i] && (test.at[i] > now || test.at[i] + 1 < now);
}

static void leave_at_once(struct node *self)
{
    enter_step(self);
    test.gone[node_rank(self)] = true;
}

static void take_steps(struct node *self)
{
    for (int i = 0; i < node_rank(self); i++) {
        enter_step(self);
        node_step(self);
    }
    enter_step(self);
    test.gone[node_rank(self)] = true;
}

static void send_and_receive(struct node *self)
{
    int port = node_rank(self) == 0 ? UP : DOWN, got = node_rank(self);
    node_send(self, port, &got, sizeof got);
    node_recv(self, port, &got, sizeof got);
}

/* Node 0 serves, node 1 asks nothing, any other node takes a step. */
static void serve_nobody(struct node *self)
{
    struct packet packet = PACKET(&(int){0}, sizeof(int));
    if (node_rank(self) == 0)
        node_serve(self, &packet);
    else if (node_rank(self) > 1)
        node_step(self);
}

static void all_receive(struct node *self)
{
    node_recv(self, node_rank(self) == 0 ? UP : DOWN, NULL, 0);
}

/* `told`: the last step, then what each node waits for at the end. */
static const struct row {
    void (*node)(struct node *self);
    const char *topology, *fault;
    bool turns;
    const char *told;
} rows[] = {
    {leave_at_once, "line:2", NULL, false, "1, returned, returned"},
    {take_steps, "line:2", NULL, false, "2, returned, returned"},
    {send_and_receive, "line:2", NULL, false, "2, returned, returned"},
    {serve_nobody, "line:2", NULL, false, "2, returned, returned"},
    {serve_nobody, "line:2", "stop:0@3", false, "2, returned, returned"},
    {serve_nobody, "line:2", "stop:1@1", false, "2, returned, stopped"},
    {all_receive, "line:2", NULL, false, "1, packet, packet"},
    {leave_at_once, "line:3", NULL, false, "1, returned, returned, returned"},
    {leave_at_once, "line:2", NULL, true, "1, returned, returned"},
    {take_steps, "line:2", NULL, true, "2, returned, returned"},
};

/* --------------------------------------------------------------------------------- the search */

enum { CHUNKS_MOST = 32 };

static struct parray_program program = {.name = "interleaved"};

/* The array as it was opened: all that a run of these programs writes is copied back before each run. */
static struct chunk {
    void *at, *copy;
    size_t size;
} chunks[CHUNKS_MOST];
static size_t chunk_count;

static void keep(void *at, size_t size)
{
    if (!size)
        return;
    ck_assert_uint_lt(chunk_count, CHUNKS_MOST);
    chunks[chunk_count] = (struct chunk){.at = at, .copy = malloc(size), .size = size};
    memcpy(chunks[chunk_count++].copy, at, size);
}

static void keep_set(struct idset *set)
{
    ck_assert_uint_eq(set->levels, 1);
    keep(set->word[0], sizeof *set->word[0]);
}

static void open_row(void)
{
    static struct disturb_options disturb;
    struct options options = OPTIONS_DEFAULT;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.engine = "threads";
    options.topology = test.row->topology;
    disturb = (struct disturb_options){.turns = test.row->turns};
    if (test.row->fault)
        ck_assert(disturb_read_fault(&disturb, test.row->fault));
    options.disturb = &disturb;
    program.node = test.row->node;
    struct parray *array = test.array = array_open(&program, &options, NULL, &status, error);
    ck_assert_msg(array, "%s", error);
    struct squad *squad = squad_of(array);
    squad->turn = disturbance_turns(array) ? squad->ran + array->count : NULL;
    struct shard *shard = array->contexts.shards;
    keep(array, sizeof *array);
    keep(squad, sizeof *squad);
    keep(squad->ran, 2 * array->count * sizeof squad->ran[0]);
    keep(squad->runners, array->count * sizeof squad->runners[0]);
    keep(squad->cohorts.groups, sizeof squad->cohorts.groups[0]);
    keep(shard, sizeof *shard);
    keep(array->contexts.lanes, array->contexts.lane_count * sizeof array->contexts.lanes[0]);
    keep(array->nodes, array->count * sizeof array->nodes[0]);
    for (size_t i = 0; i < ARRAY_LENGTH(array->region); i++)
        keep(array->region[i].base, array->region[i].size);
    keep_set(&shard->due);
    keep_set(&shard->next);
    keep_set(&shard->woken[0]);
    keep_set(&shard->woken[1]);
}

static void close_row(void)
{
    array_close(test.array);
    while (chunk_count)
        free(chunks[--chunk_count].copy);
}

static void begin(void)
{
    heap_close(&test.array->contexts.shards->timers);
    for (size_t i = 0; i < chunk_count; i++)
        memcpy(chunks[i].at, chunks[i].copy, chunks[i].size);
    memset(test.at, 0, sizeof test.at);
    memset(test.gone, 0, sizeof test.gone);
    test.apart = false;
}

static void run(int thread)
{
    struct parray *array = test.array;
    if (!thread) { /* the first thread is the caller of threads_run */
        struct squad *squad = squad_of(array);
        open_step(array, squad, 1);
        run_step(array, squad);
        return;
    }
    if (sigsetjmp(test.left[thread], 0) == 0)
        thread_main(&array->nodes[thread - 1]);
}

static const char *told(void)
{
    static const char *const kinds[] = {"start", "step", "packet", "any",  "some",    "serve",   "relay",
                                        "room",  "link", "credit", "down", "stopped", "returned"};
    static char text[1024];
    size_t used = (size_t)snprintf(text, sizeof text, "%d", (int)test.array->clock.step);
    for (uint32_t i = 0; i < test.array->count; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, ", %s", kinds[test.array->nodes[i].wait.kind]);
    return text;
}

static bool end(void)
{
    return !test.apart && !strcmp(told(), test.row->told);
}

static struct outcome_of_all search(const struct row *row)
{
    const struct scenario scenario = {
        .threads = 1 + row->topology[5] - '0', .begin = begin, .run = run, .end = end, .reduces = true};
    test.row = row;
    interleave.own = (void **)&node_running;
    interleave.blind = test.mutant == BLIND_KERNEL;
    open_row();
    struct outcome_of_all all = interleave_all(&scenario);
    close_row();
    return all;
}

START_TEST(every_order_ends_alike)
{
    struct outcome_of_all all = search(&rows[_i]);
    ck_assert(!all.failed);
    ck_assert_uint_gt(all.executions, 1);
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static void search_all(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (search(&rows[i]).failed)
            _exit(1);
}

/* A fault is found if an execution ends otherwise or not at all, or if the engine itself sees that something
 * is wrong and ends the process. */
START_TEST(a_planted_fault_is_found)
{
    char text[4096];
    test.mutant = (enum mutant)_i;
    int status = in_child(search_all, text, sizeof text);
    ck_assert_int_eq(!WIFEXITED(status) || WEXITSTATUS(status), _i != NONE);
}
END_TEST

static void add_cases(TCase *tests)
{
    if (TOOLS_ASAN || TOOLS_TSAN)
        unit_skip("threads of the model are not what sanitizers take for threads");
    tcase_add_loop_test(tests, every_order_ends_alike, 0, (int)ARRAY_LENGTH(rows));
    tcase_add_loop_test(tests, a_planted_fault_is_found, COUNTS_LATE, MUTANTS);
}

UNIT(add_cases, 120)
