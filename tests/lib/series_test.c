/*
 * In a bounded series numbers are added to the right bins, folding loses nothing, and the order of additions
 * does not matter.
 */
#include <stdlib.h>
#include <string.h>

#include "series.h"
#include "suite.h"

static uint64_t total(const struct series *series)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < SERIES_BINS; i++)
        sum += series->bin[i];
    return sum;
}

START_TEST(a_step_has_a_bin_of_its_own_while_there_are_enough)
{
    struct series series = {0};
    for (uint64_t step = 1; step <= SERIES_BINS; step++)
        series_add(&series, step, step * step);
    ck_assert_uint_eq(series.shift, 0);
    for (uint64_t step = 1; step <= SERIES_BINS; step++)
        ck_assert_uint_eq(series.bin[step - 1], step * step);
    ck_assert_uint_eq(series_reach(&series, 700), 700);
}
END_TEST

START_TEST(one_step_more_makes_pairs)
{
    struct series series = {0};
    for (uint64_t step = 1; step <= SERIES_BINS + 1; step++)
        series_add(&series, step, step);
    ck_assert_uint_eq(series.shift, 1);
    for (uint64_t pair = 0; pair < SERIES_BINS / 2; pair++)
        ck_assert_uint_eq(series.bin[pair], 4 * pair + 3);
    ck_assert_uint_eq(series.bin[SERIES_BINS / 2], SERIES_BINS + 1);
    ck_assert_uint_eq(series.bin[SERIES_BINS / 2 + 1], 0);
    ck_assert_uint_eq(series_reach(&series, SERIES_BINS + 1), SERIES_BINS / 2 + 1);
}
END_TEST

START_TEST(a_far_step_folds_as_often_as_it_takes)
{
    struct series series = {0};
    series_add(&series, 1, 5);
    series_add(&series, UINT64_C(1) << 40, 7);
    ck_assert_uint_eq(series.shift, 30);
    ck_assert_uint_eq(series.bin[0], 5);
    ck_assert_uint_eq(series.bin[SERIES_BINS - 1], 7);
    ck_assert_uint_eq(total(&series), 12);
}
END_TEST

START_TEST(a_long_amount_is_in_each_of_its_steps)
{
    struct series series = {0};
    series_spread(&series, 3, 4, 10);
    for (size_t i = 0; i < 10; i++)
        ck_assert_uint_eq(series.bin[i], i >= 2 && i < 6 ? 10 : 0);
    /* Bins have 4 steps: of steps 6..17, the bins 5-8, 9-12, 13-16 and 17-20 have 3, 4, 4 and 1. */
    struct series coarse = {.shift = 2};
    series_spread(&coarse, 6, 12, 1);
    ck_assert_uint_eq(coarse.bin[0], 0);
    ck_assert_uint_eq(coarse.bin[1], 3);
    ck_assert_uint_eq(coarse.bin[2], 4);
    ck_assert_uint_eq(coarse.bin[3], 4);
    ck_assert_uint_eq(coarse.bin[4], 1);
    ck_assert_uint_eq(total(&coarse), 12);
}
END_TEST

START_TEST(pieces_add_up_to_the_whole)
{
    enum { PIECES = 3, EVENTS = 5000 };
    struct series whole = {0}, piece[PIECES] = {{0}}, forth = {0}, back = {0};
    uint64_t last = 0, random = 1;
    for (int i = 0; i < EVENTS; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint64_t step = 1 + (random >> 33) % (uint64_t)(10 * (i + 1)), long_ = 1 + (random >> 20) % 37;
        series_spread(&whole, step, long_, (uint64_t)i);
        series_spread(&piece[random >> 40 & 1 ? 0 : i % PIECES], step, long_, (uint64_t)i);
        last = step + long_ - 1 > last ? step + long_ - 1 : last;
    }
    series_reach(&forth, last);
    for (int i = 0; i < PIECES; i++) {
        series_merge(&forth, &piece[i]);
        series_merge(&back, &piece[PIECES - 1 - i]);
    }
    series_reach(&back, last);
    ck_assert_uint_gt(whole.shift, 3);
    ck_assert_int_eq(memcmp(&whole, &forth, sizeof whole), 0);
    ck_assert_int_eq(memcmp(&whole, &back, sizeof whole), 0);
}
END_TEST

START_TEST(means_are_over_equal_numbers_of_steps_but_for_the_last)
{
    static struct series series;
    static struct series_means means;
    series_spread(&series, 1, 4, 6);
    series_spread(&series, 5, 1, 9);
    series_means(&means, &series, 5, 2);
    ck_assert(means.count == 2 && means.steps == 3 && means.highest == 1);
    ck_assert(means.value[0] == 6 && means.value[1] == 7.5);
    series_means(&means, &series, 5, SERIES_BINS);
    ck_assert(means.count == 5 && means.steps == 1 && means.highest == 4 && means.value[3] == 6);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_step_has_a_bin_of_its_own_while_there_are_enough);
    tcase_add_test(cases, one_step_more_makes_pairs);
    tcase_add_test(cases, a_far_step_folds_as_often_as_it_takes);
    tcase_add_test(cases, a_long_amount_is_in_each_of_its_steps);
    tcase_add_test(cases, pieces_add_up_to_the_whole);
    tcase_add_test(cases, means_are_over_equal_numbers_of_steps_but_for_the_last);
}

UNIT(add_cases, 60)
