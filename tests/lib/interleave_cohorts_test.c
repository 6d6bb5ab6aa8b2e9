/*
 * Threads that sleep in cohorts, under every order of accesses: each sleep ends with its wake, and no thread
 * sleeps for ever. A kernel without the check before sleeping, a wake before the number that announces it,
 * and a sleeper that looks in the wrong order are found out.
 */
#include "interleave.h"

#include <string.h>

#include "suite.h"

#include "thread/cohorts.c"

enum { WAKES_MOST = 4, FAR = COHORT + 1 /* a rank of the second cohort */ };

/* Thread 0 wakes these sets of ranks one after the other; a second waker does if `wakers` is 2. The other
 * threads are sleepers; each sleeps as often as the wakes name its rank. */
struct wakes {
    int wakers, sleepers;
    uint32_t rank[2];           /* of the sleepers */
    uint8_t who[WAKES_MOST];    /* bit i: sleeper i; 0: no more wakes */
    uint8_t second[WAKES_MOST]; /* by the second waker */
};

enum mutant {
    NONE,
    CALLS_EARLY, /* the futex changes, and the kernel wakes, before the sleeper's number does */
    LOOKS_EARLY, /* a sleeper looks at its number before it reads the futex */
};

static struct {
    const struct wakes *wakes;
    enum mutant mutant;
    struct cohorts cohorts;
    struct sleeper sleepers[FAR + 1];
    int sent[2];  /* wakes that name the sleeper, counted before they are made */
    int slept[2]; /* sleeps that are over */
    bool early;   /* a sleep ended before its wake */
} test;

static int times(int sleeper)
{
    int count = 0;
    for (int i = 0; i < WAKES_MOST; i++)
        count += (test.wakes->who[i] >> sleeper & 1) + (test.wakes->second[i] >> sleeper & 1);
    return count;
}

static void wake_early(uint32_t rank)
{
    _Atomic uint32_t *calls = &test.cohorts.groups[rank / COHORT].calls;
    atomic_fetch_add_explicit(calls, 1, memory_order_release);
    syscall(SYS_futex, calls, FUTEX_WAKE_BITSET_PRIVATE, INT_MAX, NULL, NULL, UINT32_C(1) << rank % COHORT);
    atomic_fetch_add_explicit(&test.sleepers[rank].wakes, 1, memory_order_release);
}

static void sleep_blindly(uint32_t rank)
{
    struct sleeper *sleeper = &test.sleepers[rank];
    _Atomic uint32_t *calls = &test.cohorts.groups[rank / COHORT].calls;
    while (atomic_load_explicit(&sleeper->wakes, memory_order_acquire) == sleeper->seen) {
        uint32_t seen = atomic_load_explicit(calls, memory_order_acquire);
        syscall(SYS_futex, calls, FUTEX_WAIT_BITSET_PRIVATE, seen, NULL, NULL, UINT32_C(1) << rank % COHORT);
    }
    sleeper->seen++;
}

static void run_waker(const uint8_t *who)
{
    for (int i = 0; i < WAKES_MOST && who[i]; i++) {
        uint32_t ranks[2], count = 0;
        for (int sleeper = 0; sleeper < 2; sleeper++)
            if (who[i] >> sleeper & 1) {
                test.sent[sleeper]++;
                ranks[count++] = test.wakes->rank[sleeper];
            }
        if (test.mutant == CALLS_EARLY)
            wake_early(ranks[0]);
        else
            cohorts_wake(&test.cohorts, ranks, count);
    }
}

static void run_sleeper(int sleeper)
{
    for (int left = times(sleeper); left > 0; left--) {
        if (test.mutant == LOOKS_EARLY)
            sleep_blindly(test.wakes->rank[sleeper]);
        else
            cohorts_sleep(&test.cohorts, test.wakes->rank[sleeper]);
        test.early |= ++test.slept[sleeper] > test.sent[sleeper];
    }
}

static void begin(void)
{
    memset(test.sleepers, 0, sizeof test.sleepers);
    memset(test.sent, 0, sizeof test.sent);
    memset(test.slept, 0, sizeof test.slept);
    test.early = false;
}

static void run(int thread)
{
    if (thread < test.wakes->wakers)
        run_waker(thread ? test.wakes->second : test.wakes->who);
    else
        run_sleeper(thread - test.wakes->wakers);
}

static bool end(void)
{
    return !test.early && test.slept[0] == times(0) && test.slept[1] == times(1);
}

static struct outcome_of_all search(const struct wakes *wakes, bool reduces)
{
    const struct scenario scenario = {.threads = wakes->wakers + wakes->sleepers,
                                      .begin = begin,
                                      .run = run,
                                      .end = end,
                                      .reduces = reduces};
    test.wakes = wakes;
    ck_assert(cohorts_open(&test.cohorts, test.sleepers, sizeof test.sleepers[0], FAR + 1));
    struct outcome_of_all all = interleave_all(&scenario);
    cohorts_close(&test.cohorts);
    return all;
}

enum { A = 1, B = 2, BOTH = 3 };

static const struct wakes rows[] = {
    {1, 1, {0, 1}, {A}, {0}},    {1, 1, {COHORT - 1, 1}, {A, A}, {0}}, {1, 1, {0, 1}, {A, A, A}, {0}},
    {1, 2, {0, 1}, {BOTH}, {0}}, {1, 2, {0, 1}, {A, B}, {0}},          {1, 2, {0, FAR}, {BOTH}, {0}},
    {2, 1, {0, 1}, {A}, {A}},
};

START_TEST(every_sleep_ends_with_its_wake)
{
    ck_assert(!search(&rows[_i], false).failed);
}
END_TEST

/* Longer, with one of each set of orders that end alike. */
static const struct wakes long_rows[] = {
    {1, 1, {0, 1}, {A, A, A, A}, {0}}, {1, 2, {0, 1}, {BOTH, BOTH}, {0}}, {1, 2, {0, 1}, {A, B, A}, {0}},
    {1, 2, {0, FAR}, {BOTH, A}, {0}},  {2, 1, {0, 1}, {A, A}, {A}},
};

START_TEST(every_sleep_of_several_ends_with_its_wake)
{
    ck_assert(!search(&long_rows[_i], true).failed);
}
END_TEST

START_TEST(a_lost_wake_up_is_found)
{
    for (int reduces = 0; reduces < 2; reduces++) {
        interleave.blind = true;
        struct outcome_of_all all = search(&rows[0], reduces);
        interleave.blind = false;
        ck_assert(all.failed && all.deadlock);
        test.mutant = CALLS_EARLY;
        all = search(&rows[0], reduces);
        ck_assert(all.failed && all.deadlock);
        test.mutant = LOOKS_EARLY;
        all = search(&rows[0], reduces);
        ck_assert(all.failed && all.deadlock);
        test.mutant = NONE;
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_sleep_ends_with_its_wake, 0, (int)ARRAY_LENGTH(rows));
    tcase_add_loop_test(cases, every_sleep_of_several_ends_with_its_wake, 0, (int)ARRAY_LENGTH(long_rows));
    tcase_add_test(cases, a_lost_wake_up_is_found);
}

UNIT(add_cases, 120)
