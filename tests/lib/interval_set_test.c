/*
 * A set of steps has as few spans as there can be, in order, whatever the order in which they were added.
 */
#include <string.h>

#include "interval_set.h"
#include "rng.h"
#include "suite.h"

enum { STEPS = 200 };

/* Fails unless the spans are those of the steps that are marked. */
static void expect_marks(const struct interval_set *spans, const bool marks[STEPS + 2])
{
    size_t at = 0;
    uint64_t steps = 0;
    for (uint64_t step = 1; step <= STEPS; step++) {
        steps += marks[step];
        if (!marks[step] || marks[step - 1])
            continue;
        uint64_t last = step;
        while (marks[last + 1])
            last++;
        ck_assert_uint_lt(at, spans->count);
        ck_assert_uint_eq(spans->item[at].first, step);
        ck_assert_uint_eq(spans->item[at].last, last);
        at++;
    }
    ck_assert_uint_eq(at, spans->count);
    ck_assert_uint_eq(interval_set_steps(spans), steps);
}

static void add(struct interval_set *spans, bool marks[STEPS + 2], uint64_t first, uint64_t last)
{
    ck_assert(interval_set_add(spans, first, last));
    for (uint64_t step = first; step <= last; step++)
        marks[step] = true;
}

START_TEST(intervals_that_touch_are_one)
{
    struct interval_set spans = {.item = NULL};
    bool marks[STEPS + 2] = {false};
    add(&spans, marks, 5, 6);
    add(&spans, marks, 8, 9);
    add(&spans, marks, 1, 3);
    ck_assert_uint_eq(spans.count, 3);
    add(&spans, marks, 7, 7);
    ck_assert_uint_eq(spans.count, 2);
    add(&spans, marks, 4, 4);
    ck_assert_uint_eq(spans.count, 1);
    add(&spans, marks, 2, 8);
    expect_marks(&spans, marks);
    interval_set_close(&spans);
    ck_assert_uint_eq(spans.count, 0);
    ck_assert_uint_eq(interval_set_steps(&spans), 0);
}
END_TEST

START_TEST(any_order_gives_the_same_spans)
{
    struct rng rng;
    rng_open(&rng, 11, (uint64_t)_i);
    struct interval_set spans = {.item = NULL}, half = {.item = NULL};
    bool marks[STEPS + 2] = {false};
    for (int i = 0; i < 60; i++) {
        uint64_t first = 1 + rng_below(&rng, STEPS - 12), last = first + rng_below(&rng, 1 + i % 12);
        add(i % 3 ? &spans : &half, marks, first, last);
    }
    ck_assert(interval_set_merge(&spans, &half));
    expect_marks(&spans, marks);
    ck_assert(interval_set_merge(&spans, &half));
    expect_marks(&spans, marks);
    interval_set_close(&half);
    interval_set_close(&spans);
}
END_TEST

START_TEST(a_set_is_written_as_far_as_there_is_room)
{
    char text[16];
    struct interval_set set = {0};
    interval_set_text(&set, text, sizeof text);
    ck_assert_str_eq(text, "");
    ck_assert(interval_set_add(&set, 1, 1) && interval_set_add(&set, 3, 5) && interval_set_add(&set, 90, 91));
    interval_set_text(&set, text, sizeof text);
    ck_assert_str_eq(text, "1,3-5,90-91");
    interval_set_text(&set, text, 13);
    ck_assert_str_eq(text, "1,3-5..");
    interval_set_close(&set);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, intervals_that_touch_are_one);
    tcase_add_loop_test(cases, any_order_gives_the_same_spans, 0, 200);
    tcase_add_test(cases, a_set_is_written_as_far_as_there_is_room);
}

UNIT(add_cases, 60)
