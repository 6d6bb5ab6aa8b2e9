/*
 * No thread leaves the barrier before all threads have written for the round. The words are plain data, so
 * that ThreadSanitizer checks the promised order, too.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "barrier.h"
#include "base.h"
#include "suite.h"

enum { MOST_THREADS = 4 };

struct run {
    struct barrier barrier;
    int threads, rounds;
    uint32_t before; /* value of the counter before the first round */
    /* Thread t's plain word of even and of odd rounds, a cache line each. A thread that is one round ahead
     * writes the other one; two rounds ahead it cannot be. */
    struct {
        ALIGNED_LINE uint64_t of_round[2];
    } word[MOST_THREADS];
    unsigned wrong[MOST_THREADS];
};

struct member {
    struct run *run;
    int number;
};

/* Return the value that thread t writes in a round. */
static uint64_t value(int thread, int round)
{
    return (uint64_t)round * MOST_THREADS + (uint64_t)thread;
}

static void *take_part(void *arg)
{
    struct member *me = arg;
    struct run *run = me->run;
    struct barrier_round mine = {run->before};
    unsigned wrong = 0;
    for (int round = 0; round < run->rounds; round++) {
        run->word[me->number].of_round[round % 2] = value(me->number, round);
        barrier_wait(&run->barrier, &mine);
        for (int t = 0; t < run->threads; t++)
            wrong += run->word[t].of_round[round % 2] != value(t, round);
    }
    run->wrong[me->number] = wrong;
    return NULL;
}

/* Run all threads to their ends. Return how many wrong words they saw. */
static unsigned run_threads(struct run *run)
{
    pthread_t threads[MOST_THREADS];
    struct member members[MOST_THREADS];
    unsigned wrong = 0;
    for (int t = 0; t < run->threads; t++) {
        members[t] = (struct member){run, t};
        ck_assert_int_eq(pthread_create(&threads[t], NULL, take_part, &members[t]), 0);
    }
    for (int t = 0; t < run->threads; t++) {
        pthread_join(threads[t], NULL);
        wrong += run->wrong[t];
    }
    return wrong;
}

static struct run run;

START_TEST(one_thread_passes_without_touching_the_counter)
{
    struct barrier_round mine = {0};
    barrier_open(&run.barrier, 1);
    for (int i = 0; i < 1000; i++)
        barrier_wait(&run.barrier, &mine);
    /* relaxed: there is no other thread */
    ck_assert_uint_eq(atomic_load_explicit(&run.barrier.arrived, memory_order_relaxed), 0);
}
END_TEST

START_TEST(plain_writes_of_a_round_are_seen_by_all_who_leave_it)
{
    run.threads = _i;
    run.rounds = _i == 2 ? 20000 : 2000;
    barrier_open(&run.barrier, (uint32_t)_i);
    ck_assert_uint_eq(run_threads(&run), 0);
    /* relaxed: the threads are joined */
    ck_assert_uint_eq(atomic_load_explicit(&run.barrier.arrived, memory_order_relaxed),
                      (unsigned)(run.threads * run.rounds));
    ck_assert_uint_eq(atomic_load_explicit(&run.barrier.sleepers, memory_order_relaxed), 0);
}
END_TEST

START_TEST(threads_that_sleep_at_once_are_all_woken)
{
    run.threads = _i;
    run.rounds = 2000;
    barrier_open(&run.barrier, (uint32_t)_i);
    run.barrier.spins = 0;
    ck_assert_uint_eq(run_threads(&run), 0);
    /* relaxed: the threads are joined */
    ck_assert_uint_eq(atomic_load_explicit(&run.barrier.sleepers, memory_order_relaxed), 0);
}
END_TEST

START_TEST(the_counter_may_wrap_in_the_middle_of_a_round)
{
    for (uint32_t below = 0; below < 8; below++) {
        run.threads = _i;
        run.rounds = 10;
        run.before = UINT32_MAX - below;
        barrier_open(&run.barrier, (uint32_t)_i);
        /* relaxed: there is no other thread yet */
        atomic_store_explicit(&run.barrier.arrived, run.before, memory_order_relaxed);
        ck_assert_uint_eq(run_threads(&run), 0);
        ck_assert_uint_eq(atomic_load_explicit(&run.barrier.arrived, memory_order_relaxed),
                          (uint32_t)(run.before + (uint32_t)(run.threads * run.rounds)));
    }
}
END_TEST

START_TEST(each_writer_has_a_cache_line_of_its_own)
{
    ck_assert_uint_eq(offsetof(struct barrier, arrived), 0);
    ck_assert_uint_eq(offsetof(struct barrier, sleepers), CACHE_LINE);
    ck_assert_uint_eq(offsetof(struct barrier, threads), 2 * CACHE_LINE);
    ck_assert_uint_eq(sizeof(struct barrier), 3 * CACHE_LINE);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, one_thread_passes_without_touching_the_counter);
    tcase_add_loop_test(cases, plain_writes_of_a_round_are_seen_by_all_who_leave_it, 2, MOST_THREADS + 1);
    tcase_add_loop_test(cases, threads_that_sleep_at_once_are_all_woken, 2, MOST_THREADS + 1);
    tcase_add_loop_test(cases, the_counter_may_wrap_in_the_middle_of_a_round, 2, MOST_THREADS + 1);
    tcase_add_test(cases, each_writer_has_a_cache_line_of_its_own);
}

UNIT(add_cases, 120)
