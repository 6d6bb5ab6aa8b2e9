/*
 * Threads that sleep in cohorts: a wake reaches the ranks that it names and no other, and none is lost.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "suite.h"
#include "thread/cohorts.h"

enum { RANKS = 70, ROUNDS = 200 }; /* three cohorts, the last one not full */

struct thread {
    struct sleeper sleeper;
    pthread_t thread;
    uint32_t rank;
    unsigned woken; /* written by the thread, read by others after the round */
};

static struct thread threads[RANKS];
static struct cohorts cohorts;
static atomic_uint left;       /* wakes of this round that no thread has answered yet */
static unsigned rounds[RANKS]; /* how often each rank sleeps; set before its thread starts */

static void *sleep_rounds(void *arg)
{
    struct thread *self = arg;
    for (unsigned i = 0; i < rounds[self->rank]; i++) {
        cohorts_sleep(&cohorts, self->rank);
        self->woken++;
        /* Release: pairs with the acquire in wait_for_all. */
        atomic_fetch_sub_explicit(&left, 1, memory_order_release);
    }
    return NULL;
}

static void wait_for_all(void)
{
    /* Acquire: pairs with the release in sleep_rounds. */
    while (atomic_load_explicit(&left, memory_order_acquire))
        sched_yield();
}

static void open_threads(void)
{
    memset(threads, 0, sizeof threads);
    ck_assert(cohorts_open(&cohorts, threads, sizeof threads[0], RANKS));
}

static void start_threads(void)
{
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        threads[rank].rank = rank;
        ck_assert_int_eq(pthread_create(&threads[rank].thread, NULL, sleep_rounds, &threads[rank]), 0);
    }
}

static void join_threads(void)
{
    for (uint32_t rank = 0; rank < RANKS; rank++)
        pthread_join(threads[rank].thread, NULL);
    cohorts_close(&cohorts);
}

/* The ranks that a round wakes: all, every second one, up to every fifth one, then all again. */
static uint32_t ranks_of(unsigned round, uint32_t *ranks)
{
    uint32_t count = 0;
    for (uint32_t rank = 0; rank < RANKS; rank++)
        if (rank % (round % 5 + 1) == 0)
            ranks[count++] = rank;
    return count;
}

START_TEST(a_wake_reaches_the_ranks_that_it_names)
{
    uint32_t ranks[RANKS];
    open_threads();
    memset(rounds, 0, sizeof rounds);
    for (unsigned round = 0; round < ROUNDS; round++)
        for (uint32_t i = 0, count = ranks_of(round, ranks); i < count; i++)
            rounds[ranks[i]]++;
    start_threads();
    unsigned expected[RANKS] = {0};
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint32_t count = ranks_of(round, ranks);
        atomic_init(&left, count);
        cohorts_wake(&cohorts, ranks, count);
        wait_for_all();
        for (uint32_t i = 0; i < count; i++)
            expected[ranks[i]]++;
        for (uint32_t rank = 0; rank < RANKS; rank++)
            ck_assert_uint_eq(threads[rank].woken, expected[rank]);
    }
    join_threads();
}
END_TEST

START_TEST(a_wake_before_the_sleep_ends_that_sleep)
{
    open_threads();
    for (uint32_t rank = 0; rank < RANKS; rank++)
        rounds[rank] = 3;
    atomic_init(&left, 3 * RANKS);
    for (int i = 0; i < 3; i++)
        cohorts_wake(&cohorts, NULL, RANKS);
    start_threads();
    wait_for_all();
    join_threads();
    for (uint32_t rank = 0; rank < RANKS; rank++)
        ck_assert_uint_eq(threads[rank].woken, 3);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_wake_reaches_the_ranks_that_it_names);
    tcase_add_test(cases, a_wake_before_the_sleep_ends_that_sleep);
}

UNIT(add_cases, 60)
