/*
 * Tests of scale.h: the ends of scales, their ticks, and the places of numbers.
 */
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "draw/axes.h"
#include "../suite.h"

static const struct {
    double low, high;
    bool log, whole;
    const char *ticks;
} cases_of_ticks[] = {
    {0, 8, false, false, "0 1 2 3 4 5 6 7 8"},
    {0, 9, false, false, "0 2 4 6 8 10"},
    {0, 100, false, false, "0 20 40 60 80 100"},
    {0, 342, false, false, "0 50 100 150 200 250 300 350"},
    {0.1, 0.8, false, false, "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8"},
    {1, 12, false, true, "1 2 3 4 5 6 7 8 9 10 11 12"},
    {1, 3, false, true, "1 2 3"},
    {3, 120, false, true, "0 20 40 60 80 100 120"},
    {5, 5, false, true, "4 5 6"},
    {1, 342, true, false, "1 2 5 10 20 50 100 200 500"},
    {3, 70, true, false, "2 5 10 20 50 100"},
    {4, 1048576, true, false, "10 100 1000 10000 100000 1000000"},
    {1, 1e15, true, false, "1 100 10000 1000000 100000000 10000000000 1e+12 1e+14"},
};

START_TEST(ticks_are_round_numbers)
{
    char text[512] = "";
    double tick[SCALE_TICKS];
    struct axis_scale scale = SCALE_EMPTY;
    scale.whole = cases_of_ticks[_i].whole;
    scale.log = cases_of_ticks[_i].log;
    scale_cover(&scale, cases_of_ticks[_i].low);
    scale_cover(&scale, NAN);
    scale_cover(&scale, cases_of_ticks[_i].high);
    scale_round(&scale);
    size_t count = scale_ticks(&scale, tick);
    for (size_t i = 0; i < count; i++)
        sprintf(text + strlen(text), "%s%.12g", i ? " " : "", fabs(tick[i]) < 1e-12 ? 0 : tick[i]);
    ck_assert_str_eq(text, cases_of_ticks[_i].ticks);
    ck_assert(scale.low <= cases_of_ticks[_i].low && scale.high >= cases_of_ticks[_i].high);
}
END_TEST

START_TEST(numbers_lie_in_proportion)
{
    struct axis_scale linear = {.low = 10, .high = 20, .from = 100, .to = 300};
    ck_assert_double_eq_tol(scale_at(&linear, 10), 100, 1e-9);
    ck_assert_double_eq_tol(scale_at(&linear, 12.5), 150, 1e-9);
    ck_assert_double_eq_tol(scale_at(&linear, 20), 300, 1e-9);
    struct axis_scale log = {.low = 1, .high = 10000, .log = true, .from = 400, .to = 0}; /* upwards */
    ck_assert_double_eq_tol(scale_at(&log, 1), 400, 1e-9);
    ck_assert_double_eq_tol(scale_at(&log, 100), 200, 1e-9);
    ck_assert_double_eq_tol(scale_at(&log, 10000), 0, 1e-9);
}
END_TEST

START_TEST(logarithms_are_for_large_factors_of_positive_numbers)
{
    struct axis_scale scale = {.low = 2, .high = 119};
    scale_choose(&scale, 60);
    ck_assert(!scale.log);
    scale.high = 120;
    scale_choose(&scale, 60);
    ck_assert(scale.log);
    scale.low = 0;
    scale_choose(&scale, 60);
    ck_assert(!scale.log);
}
END_TEST

START_TEST(ticks_have_the_stride_that_is_set)
{
    double tick[SCALE_TICKS];
    struct axis_scale scale = {.low = 0.5, .high = 40.5, .whole = true, .stride = 4};
    ck_assert_uint_eq(scale_ticks(&scale, tick), 10);
    ck_assert_double_eq_tol(tick[0], 4, 1e-9);
    ck_assert_double_eq_tol(tick[9], 40, 1e-9);
}
END_TEST

static double twice(const void *context, double number)
{
    ck_assert_str_eq(context, "mine");
    return 2 * number;
}

START_TEST(an_axis_may_tell_other_numbers_than_its_scale)
{
    struct plot_axis axis = {.scale = {.low = 0, .high = 100, .from = 0, .to = 10}, .context = "mine"};
    ck_assert_double_eq_tol(axis_at(&axis, 20), 2, 1e-9);
    axis.at = twice;
    ck_assert_double_eq_tol(axis_at(&axis, 20), 4, 1e-9);
}
END_TEST

START_TEST(an_empty_scale_is_a_scale)
{
    double tick[SCALE_TICKS];
    struct axis_scale scale = SCALE_EMPTY;
    scale_choose(&scale, 60);
    scale_round(&scale);
    ck_assert(!scale.log);
    ck_assert_uint_gt(scale_ticks(&scale, tick), 1);
    ck_assert(isfinite(scale_at(&scale, 0.5)));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, ticks_are_round_numbers, 0, (int)ARRAY_LENGTH(cases_of_ticks));
    tcase_add_test(cases, numbers_lie_in_proportion);
    tcase_add_test(cases, logarithms_are_for_large_factors_of_positive_numbers);
    tcase_add_test(cases, ticks_have_the_stride_that_is_set);
    tcase_add_test(cases, an_axis_may_tell_other_numbers_than_its_scale);
    tcase_add_test(cases, an_empty_scale_is_a_scale);
}

UNIT(add_cases, 60)
