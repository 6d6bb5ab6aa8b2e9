/*
 * Sets of numbers behave like an array of marks, for all ranges at the borders between levels of the tree.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "expect.h"
#include "idset.h"
#include "suite.h"

static const uint32_t ranges[] = {1,    2,    63,   64,     65,     127,    128,   129,
                                  4095, 4096, 4097, 262143, 262144, 262145, 300000};

enum { RANGES = (int)ARRAY_LENGTH(ranges), ROUNDS = 20, MEMBERS = 1000, THREADS = 3 };

static uint32_t state;

static uint32_t below(uint32_t n)
{
    state = state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)state * n >> 32);
}

/* Take `number`, the next one from `at` on, by the shortest call that can do so. */
static uint32_t take_beside(struct idset *set, const bool *mark, uint32_t at, uint32_t number)
{
    bool beside = false;
    for (uint32_t near = number & ~UINT32_C(63); near < set->range && near <= (number | 63); near++)
        beside |= near != number && mark[near];
    bool here = number >> 6 == at >> 6;
    uint32_t first = idset_first_beside(set, at);
    EXPECT(first == (here && beside ? number : IDSET_NONE), "range %u: from %u %u is first beside, not %u",
           set->range, at, first, number);
    if (first == IDSET_NONE)
        return idset_take(set, at);
    idset_take_beside(set, first);
    return first;
}

/* Take all numbers from `from` on, and unmark them. Fails unless they are the marked ones, in order. */
static void want_marked(struct idset *set, bool *mark, uint32_t from)
{
    uint32_t at = from;
    for (uint32_t number = from; number < set->range; number++) {
        if (!mark[number])
            continue;
        at = below(2) ? idset_take(set, at) : take_beside(set, mark, at, number);
        EXPECT(at == number, "range %u: %u instead of %u", set->range, at, number);
        mark[number] = false;
    }
    ck_assert_uint_eq(idset_take(set, from), IDSET_NONE);
}

static bool *marks_of(uint32_t range)
{
    bool *mark = calloc(range, sizeof *mark);
    ck_assert_ptr_nonnull(mark);
    return mark;
}

/* Some numbers are dense, some sparse, and both ends are among them. */
static void fill(struct idset *set, bool *mark, int round)
{
    for (int i = 0; i < MEMBERS >> round % 11; i++) {
        uint32_t number = round % 3 ? below(set->range) : below(set->range < 200 ? set->range : 200);
        idset_add(set, number);
        mark[number] = true;
    }
    idset_add(set, round % 2 ? 0 : set->range - 1);
    mark[round % 2 ? 0 : set->range - 1] = true;
}

START_TEST(numbers_come_out_in_ascending_order_and_once)
{
    struct idset set;
    state = 1;
    ck_assert(idset_open(&set, ranges[_i]));
    bool *mark = marks_of(set.range);
    ck_assert(idset_empty(&set));
    ck_assert_uint_eq(idset_take(&set, 0), IDSET_NONE);
    for (int round = 0; round < ROUNDS; round++) {
        fill(&set, mark, round);
        ck_assert(!idset_empty(&set));
        want_marked(&set, mark, 0);
        ck_assert(idset_empty(&set));
    }
    free(mark);
    idset_close(&set);
}
END_TEST

START_TEST(every_single_number_can_be_added_and_taken)
{
    struct idset set;
    ck_assert(idset_open(&set, ranges[_i]));
    uint32_t stride = set.range > 5000 ? 61 : 1;
    for (uint32_t number = 0; number < set.range; number += stride) {
        idset_add(&set, number);
        EXPECT(!idset_empty(&set), "range %u: empty with %u", set.range, number);
        EXPECT(idset_take(&set, number + 1) == IDSET_NONE, "range %u: something above %u", set.range, number);
        EXPECT(idset_take(&set, number) == number, "range %u: %u is not found", set.range, number);
        EXPECT(idset_empty(&set), "range %u: not empty without %u", set.range, number);
    }
    ck_assert_uint_eq(idset_take(&set, set.range), IDSET_NONE);
    ck_assert_uint_eq(idset_take(&set, IDSET_NONE), IDSET_NONE);
    idset_close(&set);
}
END_TEST

START_TEST(numbers_below_the_start_stay)
{
    struct idset set;
    state = 2;
    ck_assert(idset_open(&set, ranges[_i]));
    bool *mark = marks_of(set.range);
    for (int round = 0; round < ROUNDS; round++) {
        fill(&set, mark, round);
        want_marked(&set, mark, below(set.range));
        want_marked(&set, mark, 0);
        ck_assert(idset_empty(&set));
    }
    free(mark);
    idset_close(&set);
}
END_TEST

START_TEST(merging_moves_all_numbers)
{
    struct idset set, from;
    state = 3;
    ck_assert(idset_open(&set, ranges[_i]));
    ck_assert(idset_open(&from, ranges[_i]));
    bool *mark = marks_of(set.range);
    for (int round = 0; round < ROUNDS; round++) {
        if (round % 4)
            fill(&set, mark, round);
        if (round % 5)
            fill(&from, mark, round + 7);
        idset_merge(&set, &from);
        ck_assert(idset_empty(&from));
        ck_assert_uint_eq(idset_take(&from, 0), IDSET_NONE);
        want_marked(&set, mark, 0);
        ck_assert(idset_empty(&set));
    }
    free(mark);
    idset_close(&set);
    idset_close(&from);
}
END_TEST

struct adder {
    struct idset *set;
    uint32_t number; /* of the thread */
};

/* Each thread adds its own numbers and, between them, numbers that all threads add. */
static void *add_from_thread(void *arg)
{
    const struct adder *adder = arg;
    for (uint32_t number = 0; number < adder->set->range; number++)
        if (number % THREADS == adder->number || number % 7 == 0)
            idset_add_shared(adder->set, number);
    return NULL;
}

START_TEST(threads_add_at_the_same_time)
{
    struct idset set;
    struct adder adders[THREADS];
    pthread_t threads[THREADS];
    ck_assert(idset_open(&set, ranges[_i]));
    for (uint32_t i = 0; i < THREADS; i++) {
        adders[i] = (struct adder){.set = &set, .number = i};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, add_from_thread, &adders[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    uint32_t at = 0;
    for (uint32_t number = 0; number < set.range; number++) {
        at = idset_take(&set, at);
        EXPECT(at == number, "range %u: %u instead of %u", set.range, at, number);
    }
    ck_assert(idset_empty(&set));
    idset_close(&set);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, numbers_come_out_in_ascending_order_and_once, 0, RANGES);
    tcase_add_loop_test(cases, every_single_number_can_be_added_and_taken, 0, RANGES);
    tcase_add_loop_test(cases, numbers_below_the_start_stay, 0, RANGES);
    tcase_add_loop_test(cases, merging_moves_all_numbers, 0, RANGES);
    tcase_add_loop_test(cases, threads_add_at_the_same_time, 0, RANGES);
}

UNIT(add_cases, 60)
