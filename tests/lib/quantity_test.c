/*
 * Tests of quantity.h: exact texts at the borders between units.
 */

#include "quantity.h"
#include "suite.h"

static struct quantity q;

START_TEST(counts_are_grouped_by_three)
{
    ck_assert_str_eq(quantity_count(&q, 0), "0");
    ck_assert_str_eq(quantity_count(&q, 999), "999");
    ck_assert_str_eq(quantity_count(&q, 1000), "1,000");
    ck_assert_str_eq(quantity_count(&q, 1234567), "1,234,567");
    ck_assert_str_eq(quantity_count(&q, UINT64_MAX), "18,446,744,073,709,551,615");
}
END_TEST

START_TEST(bytes_change_their_unit_at_powers_of_1024)
{
    ck_assert_str_eq(quantity_bytes(&q, 0), "0 bytes");
    ck_assert_str_eq(quantity_bytes(&q, 1), "1 byte");
    ck_assert_str_eq(quantity_bytes(&q, 1023), "1023 bytes");
    ck_assert_str_eq(quantity_bytes(&q, 1024), "1 KiB");
    ck_assert_str_eq(quantity_bytes(&q, 1536), "1.5 KiB");
    ck_assert_str_eq(quantity_bytes(&q, 64 * 1024), "64 KiB");
    ck_assert_str_eq(quantity_bytes(&q, UINT64_MAX), "16.0 EiB");
}
END_TEST

START_TEST(fine_bytes_keep_their_decimal_at_any_size)
{
    const uint64_t mib = UINT64_C(1) << 20;
    ck_assert_str_eq(quantity_bytes(&q, 195 * mib + 320 * 1024), "195 MiB");
    ck_assert_str_eq(quantity_bytes_fine(&q, 195 * mib + 320 * 1024), "195.3 MiB");
    ck_assert_str_eq(quantity_bytes_fine(&q, 195 * mib), "195 MiB");
    ck_assert_str_eq(quantity_bytes_fine(&q, mib + 1), "1.0 MiB");
    ck_assert_str_eq(quantity_bytes_fine(&q, UINT64_C(20) << 30), "20 GiB");
    ck_assert_str_eq(quantity_bytes_fine(&q, UINT64_C(1) << 63), "8 EiB");
}
END_TEST

START_TEST(rates_show_three_digits)
{
    ck_assert_str_eq(quantity_rate(&q, 0), "0");
    ck_assert_str_eq(quantity_rate(&q, 999), "999");
    ck_assert_str_eq(quantity_rate(&q, 12345678), "12.3 M");
    ck_assert_str_eq(quantity_rate(&q, 999900), "1 M");
}
END_TEST

START_TEST(seconds_change_their_unit)
{
    ck_assert_str_eq(quantity_seconds(&q, 0), "0 us");
    ck_assert_str_eq(quantity_seconds(&q, 68.7e-6), "68.7 us");
    ck_assert_str_eq(quantity_seconds(&q, 0.9996e-3), "1 ms");
    ck_assert_str_eq(quantity_seconds(&q, 0.25), "250 ms");
    ck_assert_str_eq(quantity_seconds(&q, 12.34), "12.3 s");
    ck_assert_str_eq(quantity_seconds(&q, 12345), "12345 s");
}
END_TEST

START_TEST(times_have_no_needless_digits)
{
    ck_assert_str_eq(quantity_time(&q, 11), "11");
    ck_assert_str_eq(quantity_time(&q, 5.5), "5.5");
    ck_assert_str_eq(quantity_time(&q, 32768), "32,768");
    ck_assert_str_eq(quantity_time(&q, 499999.5), "499,999.5");
    ck_assert_str_eq(quantity_time(&q, 999999.96), "1,000,000");
    ck_assert_str_eq(quantity_time(&q, -499999.5), "-500000");
}
END_TEST

START_TEST(guesses_have_few_digits)
{
    ck_assert_str_eq(quantity_guess(&q, 0.4), "under 1 s");
    ck_assert_str_eq(quantity_guess(&q, 0.6), "1 s");
    ck_assert_str_eq(quantity_guess(&q, 89.4), "89 s");
    ck_assert_str_eq(quantity_guess(&q, 91), "2 min");
    ck_assert_str_eq(quantity_guess(&q, 5399), "90 min");
    ck_assert_str_eq(quantity_guess(&q, 5400), "2 h");
}
END_TEST

START_TEST(one_is_singular)
{
    ck_assert_str_eq(plural(0), "s");
    ck_assert_str_eq(plural(1), "");
    ck_assert_str_eq(plural(2), "s");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, counts_are_grouped_by_three);
    tcase_add_test(cases, bytes_change_their_unit_at_powers_of_1024);
    tcase_add_test(cases, fine_bytes_keep_their_decimal_at_any_size);
    tcase_add_test(cases, rates_show_three_digits);
    tcase_add_test(cases, seconds_change_their_unit);
    tcase_add_test(cases, times_have_no_needless_digits);
    tcase_add_test(cases, guesses_have_few_digits);
    tcase_add_test(cases, one_is_singular);
}

UNIT(add_cases, 60)
