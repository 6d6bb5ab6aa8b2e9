/*
 * What is told of the end of something: texts of times that are given.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "base.h"
#include "meter.h"
#include "suite.h"

static const struct {
    double elapsed, left;
    const char *how, *text;
} lines[] = {
    {3, 9, "", "25 %, 9 s left: "},
    {3, 9, "at most ", "25 %, at most 9 s left: "},
    {0, 9, "", "0 %, 9 s left: "},
    {999, 1, "", "99 %, 1 s left: "},
    {7200, 7200, "at least ", "50 %, at least 2 h left: "},
    {3, 0, "", ""},
    {3, -1, "", ""},
    {3, NAN, "", ""},
};

START_TEST(a_share_and_a_time_are_told)
{
    char text[64];
    meter_ahead(text, sizeof text, lines[_i].elapsed, lines[_i].left, lines[_i].how);
    ck_assert_str_eq(text, lines[_i].text);
}
END_TEST

START_TEST(the_rest_takes_as_long_as_what_is_done)
{
    ck_assert_double_eq(meter_left(3, 25, 100), 9);
    ck_assert_double_eq(meter_left(3, 0, 100), 0);
    ck_assert_double_eq(meter_left(3, 100, 100), 0);
    ck_assert_double_eq(meter_left(3, 1, 0), 0);
    ck_assert_double_eq(meter_sooner(9, 4), 4);
    ck_assert_double_eq(meter_sooner(4, 9), 4);
    ck_assert_double_eq(meter_sooner(0, 4), 4);
    ck_assert_double_eq(meter_sooner(4, 0), 4);
    ck_assert_double_eq(meter_sooner(4, INFINITY), 4);
    ck_assert_double_eq(meter_sooner(INFINITY, INFINITY), 0);
    ck_assert_double_eq(meter_sooner(NAN, -1), 0);
}
END_TEST

START_TEST(a_line_stands_until_the_end)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct meter meter = {.out = out};
    meter_begin(&meter);
    meter_end(&meter); /* no line is there */
    meter_show(&meter, "12 runs");
    meter_end(&meter);
    fclose(out);
    ck_assert_str_eq(text, "\r12 runs\033[K\r\033[K");
    free(text);
    struct meter none = {.out = NULL};
    meter_begin(&none);
    ck_assert(!meter_due(&none));
    meter_show(&none, "12 runs");
    meter_end(&none);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, a_share_and_a_time_are_told, 0, ARRAY_LENGTH(lines));
    tcase_add_test(cases, the_rest_takes_as_long_as_what_is_done);
    tcase_add_test(cases, a_line_stands_until_the_end);
}

UNIT(add, 120)
