/*
 * No thread leaves the barrier early or sleeps for ever, under every order of accesses; a kernel without the
 * check before sleeping is found out.
 */
#include "interleave.h"
#include "suite.h"

#include <string.h>

#include "barrier.c"

enum { START = -1 /* the counter wraps */, ROUNDS_MOST = 50 };

static struct {
    struct barrier barrier;
    uint32_t threads, spins;
    int rounds;
    bool early_arrival;                            /* a mutant: arrives before it has written */
    bool written[ROUNDS_MOST][INTERLEAVE_THREADS]; /* by round: a thread that is ahead writes elsewhere */
    bool wrong[INTERLEAVE_THREADS];
} test;

static void begin(void)
{
    barrier_open(&test.barrier, test.threads);
    atomic_init(&test.barrier.arrived, (uint32_t)START);
    test.barrier.spins = test.spins;
    memset(test.written, 0, sizeof test.written);
    memset(test.wrong, 0, sizeof test.wrong);
}

static void run(int thread)
{
    struct barrier_round mine = {.target = (uint32_t)START};
    for (int round = 0; round < test.rounds; round++) {
        if (!test.early_arrival || thread != 0)
            test.written[round][thread] = true;
        barrier_wait(&test.barrier, &mine);
        if (test.early_arrival && thread == 0)
            test.written[round][thread] = true;
        for (uint32_t i = 0; i < test.threads; i++)
            test.wrong[thread] |= !test.written[round][i];
    }
}

static bool end(void)
{
    /* relaxed: the threads have ended */
    uint32_t sleepers = atomic_load_explicit(&test.barrier.sleepers, memory_order_relaxed);
    uint32_t arrived = atomic_load_explicit(&test.barrier.arrived, memory_order_relaxed);
    bool wrong = test.wrong[0] || test.wrong[1] || test.wrong[2];
    return !wrong && !sleepers && arrived - (uint32_t)START == test.threads * (uint32_t)test.rounds;
}

static struct outcome_of_all search(uint32_t threads, int rounds, uint32_t spins)
{
    const struct scenario scenario = {.threads = (int)threads, .begin = begin, .run = run, .end = end};
    test.threads = threads;
    test.rounds = rounds;
    test.spins = spins;
    return interleave_all(&scenario);
}

static const struct {
    uint32_t threads;
    int rounds;
    uint32_t spins;
    uint64_t executions;
} cases[] = {{2, 1, 0, 48},   {2, 1, 1, 52},    {2, 1, 2, 56},
             {2, 2, 0, 7994}, {2, 2, 1, 12290}, {3, 1, 0, 128820}};

START_TEST(every_order_meets)
{
    struct outcome_of_all all = search(cases[_i].threads, cases[_i].rounds, cases[_i].spins);
    ck_assert(!all.failed);
    ck_assert_uint_eq(all.executions, cases[_i].executions);
}
END_TEST

START_TEST(a_lost_wake_up_is_found)
{
    interleave.blind = true;
    struct outcome_of_all all = search(2, 1, 0);
    interleave.blind = false;
    ck_assert(all.failed && all.deadlock);
}
END_TEST

START_TEST(who_arrives_early_is_found)
{
    test.early_arrival = true;
    struct outcome_of_all all = search(2, 1, 0);
    test.early_arrival = false;
    ck_assert(all.failed && !all.deadlock);
}
END_TEST

START_TEST(threads_that_yield_anywhere_meet)
{
    const struct scenario scenario = {.threads = 3, .begin = begin, .run = run, .end = end};
    test.threads = 3;
    test.rounds = ROUNDS_MOST;
    test.spins = 2;
    ck_assert_int_eq(interleave_freely(&scenario, 20), 20);
}
END_TEST

static void add_cases(TCase *tests)
{
    tcase_add_loop_test(tests, every_order_meets, 0, (int)ARRAY_LENGTH(cases));
    tcase_add_test(tests, a_lost_wake_up_is_found);
    tcase_add_test(tests, who_arrives_early_is_found);
    tcase_add_test(tests, threads_that_yield_anywhere_meet);
}

UNIT(add_cases, 120)
