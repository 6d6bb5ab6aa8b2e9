/* mix.h is the generator that was published. */
#include <check.h>
#include <stdlib.h>

#include "common/mix.h"

/* The first outputs of splitmix64 for seed 1234567. */
START_TEST(mixing_follows_splitmix64)
{
    ck_assert_uint_eq(mix(1234567), UINT64_C(6457827717110365317));
    ck_assert_uint_eq(mix(1234567 + UINT64_C(0x9e3779b97f4a7c15)), UINT64_C(3203168211198807973));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mix");
    TCase *tcase = tcase_create("mix");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tcase, mixing_follows_splitmix64);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
