/* mix.h is the generator that was published. */

#include "common/mix.h"
#include "../../lib/suite.h"

/* The first outputs of splitmix64 for seed 1234567. */
START_TEST(mixing_follows_splitmix64)
{
    ck_assert_uint_eq(mix(1234567), UINT64_C(6457827717110365317));
    ck_assert_uint_eq(mix(1234567 + UINT64_C(0x9e3779b97f4a7c15)), UINT64_C(3203168211198807973));
}
END_TEST

static void add_cases(TCase *tcase)
{
    tcase_add_test(tcase, mixing_follows_splitmix64);
}

UNIT(add_cases, 60)
