/*
 * Several arrays at a time give what each gives alone, a thousand of them leave nothing behind, and another
 * thread may end a run.
 */
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>

#include "../../dig.h"
#include "opened.h"
#include "tools.h"
#include "../../../lib/suite.h"

enum { THREADS = 4, ROUNDS = TOOLS_TSAN ? 3 : 20, MANY = TOOLS_TSAN ? 100 : 1000 };

/* -------------------------------------------------------------------------------- side by side */

/* A node sends random numbers both ways, in phases, and takes from any port. */
static void mix_node(struct node *self)
{
    uint64_t mine = node_random(self), got, all = 0;
    for (int i = 0; i < 10; i++) {
        struct packet packet = PACKET(&got, sizeof got);
        node_phase(self, i < 5 ? "first" : "second");
        node_send(self, i % 2, &mine, sizeof mine);
        node_recv_any(self, &packet);
        all = all * 31 + got;
        mine ^= got >> 7;
    }
    node_result(self, &all, sizeof all);
}

static const struct parray_program mix = {.name = "mix", .topology = "ring:40", .node = mix_node};

static const char *const kinds[THREADS][5] = {
    {"topology=ring:40", "engine=fibers", "workers=2", "order=random", NULL},
    {"topology=ring:300", "engine=fibers", "workers=1", "signals=yes", NULL},
    {"topology=ring:24", "engine=threads", "jitter=3", "fault=down:1-2@2..5:held", NULL},
    {"topology=ring:64", "engine=fibers", "workers=3", "stacks=packed", NULL},
};

struct digests {
    char run[32], result[32];
    double steps;
};

static struct digests run_kind(int kind, const char *seed)
{
    struct digests digests;
    struct parray_options *options = options_of(&mix, kinds[kind]);
    parray_set(options, "seed", seed);
    struct parray_array *array = parray_open(options);
    parray_options_free(options);
    ck_assert_msg(parray_run(array) == 0, "%d: %s", kind, parray_error(array));
    snprintf(digests.run, sizeof digests.run, "%s", parray_text(array, "digest"));
    snprintf(digests.result, sizeof digests.result, "%s", parray_text(array, "result_digest"));
    digests.steps = parray_number(array, "steps");
    parray_close(array);
    return digests;
}

static struct digests alone[THREADS][ROUNDS];

struct kind_run {
    pthread_t thread;
    int kind, wrong;
};

static void *run_rounds(void *arg)
{
    struct kind_run *run = arg;
    for (int i = 0; i < ROUNDS; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", i);
        struct digests now = run_kind(run->kind, seed), *then = &alone[run->kind][i];
        run->wrong += strcmp(now.run, then->run) != 0 || strcmp(now.result, then->result) != 0 ||
                      now.steps > then->steps || now.steps < then->steps;
    }
    return NULL;
}

START_TEST(arrays_side_by_side_give_what_each_gives_alone)
{
    struct kind_run runs[THREADS];
    for (int kind = 0; kind < THREADS; kind++)
        for (int i = 0; i < ROUNDS; i++) {
            char seed[16];
            snprintf(seed, sizeof seed, "%d", i);
            alone[kind][i] = run_kind(kind, seed);
        }
    ck_assert_str_ne(alone[0][0].run, alone[0][1].run);
    for (int kind = 0; kind < THREADS; kind++) {
        runs[kind] = (struct kind_run){.kind = kind};
        ck_assert_int_eq(pthread_create(&runs[kind].thread, NULL, run_rounds, &runs[kind]), 0);
    }
    for (int kind = 0; kind < THREADS; kind++) {
        ck_assert_int_eq(pthread_join(runs[kind].thread, NULL), 0);
        ck_assert_int_eq(runs[kind].wrong, 0);
    }
}
END_TEST

/* The same options, opened by all threads. */
static void *open_shared(void *options)
{
    for (int i = 0; i < ROUNDS; i++) {
        struct parray_array *array = parray_open(options);
        ck_assert_int_eq(parray_run(array), 0);
        ck_assert_uint_eq(parray_count(array, "transmissions"), 56);
        parray_close(array);
    }
    return NULL;
}

START_TEST(threads_may_share_options)
{
    pthread_t threads[THREADS];
    struct parray_options *options = options_of(&sum, SETTINGS("workers=1"));
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, open_shared, options), 0);
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
    parray_options_free(options);
}
END_TEST

static void overflow_node(struct node *self)
{
    node_wait_until(self, 3);
    if (node_rank(self) == node_count(self) / 2)
        node_result(self, &(int){dig(0)}, sizeof(int));
    for (;;)
        node_step(self);
}

static const struct parray_program overflow = {
    .name = "overflow", .topology = "ring:8", .node = overflow_node};

static void *run_overflow(void *small)
{
    int *wrong = calloc(1, sizeof *wrong);
    for (int i = 0; i < ROUNDS; i++) {
        struct parray_array *array =
            open_with(&overflow, SETTINGS(small ? "topology=ring:6" : "topology=ring:10", "signals=yes"));
        const char *wanted = small ? "step 3: node 3 overflowed its " : "step 3: node 5 overflowed its ";
        int status = parray_run(array);
        *wrong += status != PARRAY_LIMIT || strncmp(parray_error(array), wanted, strlen(wanted)) != 0;
        parray_close(array);
    }
    return wrong;
}

START_TEST(stacks_may_overflow_in_several_arrays_at_a_time)
{
    pthread_t threads[THREADS];
    if (TOOLS_TSAN) /* its signal code needs what is left of the stack */
        return;
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, run_overflow, i % 2 ? threads : NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        ck_assert_int_eq(pthread_join(threads[i], &wrong), 0);
        ck_assert_int_eq(*(int *)wrong, 0);
        free(wrong);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- one by one */

/* Entries of a folder of /proc; 0: it cannot be read. */
static int count_in(const char *path)
{
    int count = 0;
    DIR *folder = opendir(path);
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

START_TEST(a_thousand_arrays_leave_nothing_behind)
{
    int files = 0, threads = 0;
    for (int i = 0; i < MANY; i++) {
        struct parray_array *array = open_with(&sum, engines[i % (ENGINES - 1)]);
        if (i % 10)
            ck_assert_int_eq(parray_run(array), 0);
        if (i % 10 && i % 7 == 1) {
            ck_assert_uint_eq(parray_rows(array, "links"), 16);
            ck_assert_ptr_nonnull(parray_json(array));
        }
        parray_close(array);
        if (i == 10) {
            files = count_in("/proc/self/fd");
            threads = count_in("/proc/self/task");
        }
    }
    ck_assert_int_eq(count_in("/proc/self/fd"), files);
    ck_assert_int_le(count_in("/proc/self/task"), threads);
}
END_TEST

/* -------------------------------------------------------------------------- from elsewhere */

static atomic_bool ticking;

static int note_ticking(void *user, struct parray_array *array, uint64_t step, uint64_t transmissions,
                        uint64_t violations, uint32_t live)
{
    (void)user, (void)array, (void)transmissions, (void)violations, (void)live;
    /* Relaxed: a flag without data; pairs with the load in stop_when_ticking. */
    atomic_store_explicit(&ticking, step > 5, memory_order_relaxed);
    return 0;
}

static void *stop_when_ticking(void *array)
{
    /* Relaxed: pairs with the store in note_ticking. */
    while (!atomic_load_explicit(&ticking, memory_order_relaxed))
        ;
    parray_stop(array);
    return NULL;
}

START_TEST(another_thread_ends_one_run_and_no_other)
{
    pthread_t thread;
    struct parray_options *options = options_of(&tick, engines[_i]);
    parray_on_step(options, note_ticking, NULL);
    struct parray_array *array = parray_open(options), *other = open_with(&sum, engines[_i]);
    parray_options_free(options);
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_when_ticking, array), 0);
    ck_assert_int_eq(parray_run(array), 130);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    ck_assert_uint_gt(parray_count(array, "clock"), 5);
    ck_assert_int_eq(parray_run(other), 0);
    parray_close(array);
    parray_close(other);
}
END_TEST

static struct parray_array *spun;
static volatile bool spins = true;

/* Node 2 asks for the end of its run, and never comes to the end of its step. */
static void spinning_node(struct node *self)
{
    node_step(self);
    if (node_rank(self) == 2)
        parray_stop(spun);
    while (node_rank(self) == 2 && spins)
        ;
}

START_TEST(a_node_that_computes_for_ever_is_stopped)
{
    const struct parray_program program = {.name = "spinning", .node = spinning_node};
    if (TOOLS_TSAN) /* it puts off the signal that takes a node off its context */
        return;
    spun = open_with(&program, (const char *const[]){"signals=yes", NULL});
    ck_assert_int_eq(parray_run(spun), 130);
    ck_assert_ptr_nonnull(strstr(parray_error(spun), "step 2: node 2 has computed for "));
    ck_assert_uint_eq(parray_count(spun, "clock"), 2);
    parray_close(spun);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, arrays_side_by_side_give_what_each_gives_alone);
    tcase_add_test(cases, threads_may_share_options);
    tcase_add_test(cases, stacks_may_overflow_in_several_arrays_at_a_time);
    tcase_add_test(cases, a_thousand_arrays_leave_nothing_behind);
    tcase_add_loop_test(cases, another_thread_ends_one_run_and_no_other, 0, ENGINES);
    tcase_add_test(cases, a_node_that_computes_for_ever_is_stopped);
}

UNIT(add_cases, 60)
