/*
 * Tests of quantity.h.
 */
#include <check.h>
#include <stdint.h>
#include <stdlib.h>

#include "quantity.h"

START_TEST(counts_have_a_comma_after_every_third_digit)
{
    ck_assert_str_eq(quantity_count(0).text, "0");
    ck_assert_str_eq(quantity_count(999).text, "999");
    ck_assert_str_eq(quantity_count(1000).text, "1,000");
    ck_assert_str_eq(quantity_count(1048576).text, "1,048,576");
    ck_assert_str_eq(quantity_count(UINT64_MAX).text, "18,446,744,073,709,551,615");
}
END_TEST

START_TEST(whole_numbers_of_a_unit_have_no_decimal)
{
    ck_assert_str_eq(quantity_bytes(0).text, "0 bytes");
    ck_assert_str_eq(quantity_bytes(1023).text, "1023 bytes");
    ck_assert_str_eq(quantity_bytes(1024).text, "1 KiB");
    ck_assert_str_eq(quantity_bytes(16384).text, "16 KiB");
    ck_assert_str_eq(quantity_bytes(UINT64_C(20) << 30).text, "20 GiB");
    ck_assert_str_eq(quantity_bytes(UINT64_C(1) << 63).text, "8 EiB");
}
END_TEST

START_TEST(other_sizes_have_one_decimal)
{
    ck_assert_str_eq(quantity_bytes(1536).text, "1.5 KiB");
    ck_assert_str_eq(quantity_bytes((UINT64_C(1) << 20) + 1).text, "1.0 MiB");
    ck_assert_str_eq(quantity_bytes(UINT64_MAX).text, "16.0 EiB");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("quantity");
    TCase *cases = tcase_create("quantity");
    tcase_add_test(cases, counts_have_a_comma_after_every_third_digit);
    tcase_add_test(cases, whole_numbers_of_a_unit_have_no_decimal);
    tcase_add_test(cases, other_sizes_have_one_decimal);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
