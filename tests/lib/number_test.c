/*
 * Tests of number.h: texts that are numbers, and texts that are not.
 */
#include <math.h>

#include "number.h"
#include "suite.h"

enum { UNTOUCHED = 77 };

static uint64_t read_in(const char *text, uint64_t low, uint64_t high)
{
    uint64_t value = UNTOUCHED;
    return number_read(text, low, high, &value) ? value : UNTOUCHED;
}

static uint64_t bytes_of(const char *text)
{
    uint64_t value = UNTOUCHED;
    return number_read_bytes(text, 1, UINT64_MAX, &value) ? value : UNTOUCHED;
}

START_TEST(numbers_within_the_range_are_read)
{
    ck_assert_uint_eq(read_in("0", 0, 9), 0);
    ck_assert_uint_eq(read_in("9", 0, 9), 9);
    ck_assert_uint_eq(read_in("007", 0, 9), 7);
    ck_assert_uint_eq(read_in("18446744073709551615", 0, UINT64_MAX), UINT64_MAX);
}
END_TEST

START_TEST(numbers_outside_the_range_are_none)
{
    ck_assert_uint_eq(read_in("10", 0, 9), UNTOUCHED);
    ck_assert_uint_eq(read_in("0", 1, 9), UNTOUCHED);
    ck_assert_uint_eq(read_in("18446744073709551616", 0, UINT64_MAX), UNTOUCHED);
    ck_assert_uint_eq(read_in("99999999999999999999999", 0, UINT64_MAX), UNTOUCHED);
}
END_TEST

START_TEST(other_texts_are_none)
{
    static const char *const texts[] = {"", " 1", "1 ", "-1", "+1", "1.0", "1e3", "0x10", "one", "1k"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        ck_assert_msg(read_in(texts[i], 0, UINT64_MAX) == UNTOUCHED, "'%s' was taken", texts[i]);
}
END_TEST

START_TEST(bytes_take_a_suffix)
{
    ck_assert_uint_eq(bytes_of("1"), 1);
    ck_assert_uint_eq(bytes_of("64k"), 65536);
    ck_assert_uint_eq(bytes_of("64K"), 65536);
    ck_assert_uint_eq(bytes_of("2M"), 2097152);
    ck_assert_uint_eq(bytes_of("1g"), 1073741824);
}
END_TEST

START_TEST(bytes_take_no_other_suffix_and_do_not_wrap)
{
    static const char *const texts[] = {"k", "64kB", "64 k", "64kk", "64T", "", "17179869184G"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        ck_assert_msg(bytes_of(texts[i]) == UNTOUCHED, "'%s' was taken", texts[i]);
}
END_TEST

START_TEST(a_number_ends_where_its_digits_do)
{
    uint64_t value = UNTOUCHED;
    const char text[] = "12,3";
    ck_assert_ptr_eq(number_begin(text, &value), text + 2);
    ck_assert_uint_eq(value, 12);
    ck_assert_ptr_null(number_begin(",3", &value));
    ck_assert_ptr_null(number_begin("-3", &value));
    ck_assert_ptr_null(number_begin("18446744073709551616x", &value));
    ck_assert_uint_eq(value, 12);
}
END_TEST

START_TEST(a_sign_is_taken_where_it_may_be)
{
    int64_t value = UNTOUCHED;
    const char least[] = "-9223372036854775808", most[] = "9223372036854775807x";
    ck_assert_ptr_eq(number_begin_signed(least, &value), least + sizeof least - 1);
    ck_assert_int_eq(value, INT64_MIN);
    ck_assert_ptr_eq(number_begin_signed(most, &value), most + sizeof most - 2);
    ck_assert_int_eq(value, INT64_MAX);
    ck_assert_ptr_null(number_begin_signed("-9223372036854775809", &value));
    ck_assert_ptr_null(number_begin_signed("9223372036854775808", &value));
    ck_assert_ptr_null(number_begin_signed("+1", &value));
    ck_assert_ptr_null(number_begin_signed("-", &value));
    ck_assert_ptr_null(number_begin_signed("--1", &value));
    ck_assert_int_eq(value, INT64_MAX);
}
END_TEST

START_TEST(a_number_is_written_as_it_is_read)
{
    char text[NUMBER_REAL];
    *number_digits(text, 0) = '\0';
    ck_assert_str_eq(text, "0");
    *number_digits(text, UINT64_MAX) = '\0';
    ck_assert_str_eq(text, "18446744073709551615");
    ck_assert_str_eq(number_real(text, 0.1), "0.1");
    ck_assert_str_eq(number_real(text, 0.1 + 0.2), "0.30000000000000004");
    ck_assert_str_eq(number_real(text, 1.0 / 3), "0.3333333333333333");
    ck_assert_str_eq(number_real(text, -1e300), "-1e+300");
}
END_TEST

START_TEST(decimals_are_read)
{
    static const char *const none[] = {"",   ".5",    "1.",           "1.x", "-1", "1e3",
                                       " 1", "1.2.3", "1.0000000001", "0.9", "11"};
    double value = 7;
    ck_assert(number_read_decimal("1.5", 1, 10, &value) && value == 1.5);
    ck_assert(number_read_decimal("10", 1, 10, &value) && value == 10);
    ck_assert(number_read_decimal("1.000000001", 1, 10, &value) && value == 1.000000001);
    ck_assert(number_read_decimal("2.05", 1, 10, &value) && value == 2.05);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        ck_assert_msg(!number_read_decimal(none[i], 1, 10, &value) && value == 2.05, "%s", none[i]);
}
END_TEST

START_TEST(numbers_become_whole)
{
    ck_assert_uint_eq(number_whole(7.9), 7);
    ck_assert_uint_eq(number_whole(0.9), 0);
    ck_assert_uint_eq(number_whole(-1), 0);
    ck_assert_uint_eq(number_whole((double)NAN), 0);
    ck_assert_uint_eq(number_whole(1e30), 0);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, numbers_within_the_range_are_read);
    tcase_add_test(cases, numbers_outside_the_range_are_none);
    tcase_add_test(cases, other_texts_are_none);
    tcase_add_test(cases, bytes_take_a_suffix);
    tcase_add_test(cases, bytes_take_no_other_suffix_and_do_not_wrap);
    tcase_add_test(cases, a_number_ends_where_its_digits_do);
    tcase_add_test(cases, a_sign_is_taken_where_it_may_be);
    tcase_add_test(cases, a_number_is_written_as_it_is_read);
    tcase_add_test(cases, decimals_are_read);
    tcase_add_test(cases, numbers_become_whole);
}

UNIT(add_cases, 60)
