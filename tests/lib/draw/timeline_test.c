/*
 * Tests of timeline.h: rows of steps, and stretches that are shortened.
 */

#include "draw/timeline.h"
#include "../suite.h"

static struct timeline of(const uint64_t *steps, size_t count)
{
    struct timeline timeline = {0};
    for (size_t i = 0; i < count; i++)
        timeline_add(&timeline, steps[i]);
    ck_assert(timeline_settle(&timeline));
    return timeline;
}

START_TEST(steps_without_a_long_stretch_keep_their_numbers)
{
    struct timeline timeline = of((uint64_t[]){9, 3, 5, 3, 9}, 5);
    ck_assert_uint_eq(timeline.shortened, 0);
    for (uint64_t step = 3; step <= 9; step++) {
        ck_assert_double_eq_tol(timeline_row(&timeline, (double)step), (double)step, 1e-9);
        ck_assert_uint_eq(timeline_step(&timeline, (double)step), step);
    }
    ck_assert_double_eq_tol(timeline_row(&timeline, 4.5), 4.5, 1e-9);
    timeline_free(&timeline);
}
END_TEST

START_TEST(a_long_stretch_has_two_rows)
{
    size_t i = 0;
    uint64_t from, to;
    struct timeline timeline = of((uint64_t[]){1, 2, 1000002, 1000003}, 4);
    ck_assert_uint_eq(timeline.shortened, 1);
    ck_assert_double_eq_tol(timeline_row(&timeline, 2), 2, 1e-9);
    ck_assert_double_eq_tol(timeline_row(&timeline, 500002), 3, 1e-9);
    ck_assert_double_eq_tol(timeline_row(&timeline, 1000002), 4, 1e-9);
    ck_assert_double_eq_tol(timeline_row(&timeline, 1000002.5), 4.5, 1e-9);
    ck_assert_uint_eq(timeline_step(&timeline, 2), 2);
    ck_assert_uint_eq(timeline_step(&timeline, 3), 0);
    ck_assert_uint_eq(timeline_step(&timeline, 4), 1000002);
    ck_assert_uint_eq(timeline_step(&timeline, 5), 1000003);
    ck_assert(timeline_next_short(&timeline, &i, &from, &to));
    ck_assert_uint_eq(from, 2);
    ck_assert_uint_eq(to, 1000002);
    ck_assert(!timeline_next_short(&timeline, &i, &from, &to));
    timeline_free(&timeline);
}
END_TEST

START_TEST(what_lies_outside_is_at_the_ends)
{
    struct timeline timeline = of((uint64_t[]){7}, 1);
    ck_assert_double_eq_tol(timeline_row(&timeline, 1), 7, 1e-9);
    ck_assert_double_eq_tol(timeline_row(&timeline, 70), 7, 1e-9);
    ck_assert_uint_eq(timeline_step(&timeline, 7), 7);
    ck_assert_uint_eq(timeline_step(&timeline, 6), 0);
    ck_assert_uint_eq(timeline_step(&timeline, 8), 0);
    timeline_free(&timeline);
    ck_assert(!timeline_settle(&(struct timeline){0}));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, steps_without_a_long_stretch_keep_their_numbers);
    tcase_add_test(cases, a_long_stretch_has_two_rows);
    tcase_add_test(cases, what_lies_outside_is_at_the_ends);
}

UNIT(add_cases, 60)
