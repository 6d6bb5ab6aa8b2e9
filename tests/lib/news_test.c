/*
 * Numbers that threads add to a set of news come out, each with what its adder wrote before.
 */
#include <pthread.h>
#include <stdlib.h>

#include "base.h"
#include "expect.h"
#include "news.h"
#include "suite.h"

static const uint32_t ranges[] = {1, 2, 63, 64, 65, 4095, 4096, 4097, 262144, 262145, 300000};

enum { ROUNDS = 200, ADDERS = 3, ADDS = 20000, RANGE = 5000 };

static uint32_t state;

static uint32_t below(uint32_t n)
{
    state = state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)state * n >> 32);
}

/* Take up to `count` numbers. Fails if a number comes out more often than it was added. Result: how many
 * were owed. */
static uint32_t take_some(struct news *news, uint32_t count, uint32_t *adds, bool *owed)
{
    uint32_t paid = 0;
    for (uint32_t number; count > 0 && (number = news_take(news)) != NEWS_NONE; count--) {
        EXPECT(adds[number] > 0, "%u came out more often than it was added", number);
        adds[number]--;
        paid += owed[number];
        owed[number] = false;
    }
    return paid;
}

START_TEST(every_add_is_followed_by_a_take)
{
    struct news news;
    uint32_t range = ranges[_i], members = 0;
    uint32_t *adds = calloc(range, sizeof *adds);
    bool *owed = calloc(range, sizeof *owed);
    ck_assert(adds && owed && news_open(&news, range));
    state = 1;
    ck_assert_uint_eq(news_take(&news), NEWS_NONE);
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t i = below(100); i > 0; i--) {
            uint32_t number = below(5) ? below(range) : range - 1;
            members += !owed[number];
            adds[number]++;
            owed[number] = true;
            news_add(&news, number);
        }
        members -= take_some(&news, below(100), adds, owed);
    }
    members -= take_some(&news, UINT32_MAX, adds, owed);
    ck_assert_uint_eq(members, 0);
    ck_assert_uint_eq(news_take(&news), NEWS_NONE);
    news_close(&news);
    free(adds);
    free(owed);
}
END_TEST

static struct news shared;
static _Atomic uint32_t posted[RANGE];

/* Relaxed: news_add and news_take are what orders the counts, which is to be shown. */
static void *add_many(void *arg)
{
    uint32_t mine = (uint32_t)(uintptr_t)arg, at = mine;
    for (uint32_t i = 0; i < ADDS; i++) {
        at = (at * 1664525 + 1013904223) % (RANGE / ADDERS);
        uint32_t number = at * ADDERS + mine;
        atomic_fetch_add_explicit(&posted[number], 1, memory_order_relaxed);
        news_add(&shared, number);
    }
    return NULL;
}

/* Relaxed: see add_many. */
static uint32_t posted_now(uint32_t number)
{
    return atomic_load_explicit(&posted[number], memory_order_relaxed);
}

START_TEST(no_news_are_lost_between_threads)
{
    static uint32_t seen[RANGE];
    pthread_t adder[ADDERS];
    ck_assert(news_open(&shared, RANGE));
    for (uintptr_t i = 0; i < ADDERS; i++)
        ck_assert_int_eq(pthread_create(&adder[i], NULL, add_many, (void *)i), 0);
    for (uint32_t i = 0; i < ADDS; i++) {
        uint32_t number = news_take(&shared);
        if (number == NEWS_NONE)
            continue;
        EXPECT(number < RANGE, "%u was never added", number);
        seen[number] = posted_now(number);
    }
    for (int i = 0; i < ADDERS; i++)
        ck_assert_int_eq(pthread_join(adder[i], NULL), 0);
    for (uint32_t number; (number = news_take(&shared)) != NEWS_NONE;)
        seen[number] = posted_now(number);
    for (uint32_t number = 0; number < RANGE; number++)
        EXPECT(seen[number] == posted_now(number), "%u: %u of %u adds were seen", number, seen[number],
               posted_now(number));
    news_close(&shared);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_add_is_followed_by_a_take, 0, (int)ARRAY_LENGTH(ranges));
    tcase_add_loop_test(cases, no_news_are_lost_between_threads, 0, 20);
}

UNIT(add_cases, 60)
