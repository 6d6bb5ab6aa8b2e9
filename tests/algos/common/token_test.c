/* Tokens: no two alike where a mistake could confuse them, none that reads as "not here". */
#include <check.h>
#include <stdlib.h>

#include "common/token.h"

#define RANKS 64

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void assert_all_different(uint64_t *token, size_t count)
{
    qsort(token, count, sizeof *token, compare);
    ck_assert_uint_ne(token[0], 0);
    for (size_t i = 1; i < count; i++)
        ck_assert_uint_ne(token[i - 1], token[i]);
}

START_TEST(private_tokens_of_all_pairs_and_seeds_differ)
{
    static uint64_t token[2 * RANKS * RANKS];
    size_t count = 0;

    for (uint64_t seed = 0; seed < 2; seed++) {
        for (int origin = 0; origin < RANKS; origin++) {
            for (int dest = 0; dest < RANKS; dest++)
                token[count++] = token_private(seed, origin, dest);
        }
    }
    assert_all_different(token, count);
}
END_TEST

START_TEST(common_tokens_of_all_origins_and_seeds_differ)
{
    uint64_t token[2 * RANKS];
    size_t count = 0;

    for (uint64_t seed = 0; seed < 2; seed++) {
        for (int origin = 0; origin < RANKS; origin++)
            token[count++] = token_common(seed, origin);
    }
    assert_all_different(token, count);
}
END_TEST

START_TEST(mixing_follows_splitmix64)
{
    /* The first outputs of the published generator for seed 1234567. */
    ck_assert_uint_eq(token_mix(1234567), UINT64_C(6457827717110365317));
    ck_assert_uint_eq(token_mix(1234567 + UINT64_C(0x9e3779b97f4a7c15)), UINT64_C(3203168211198807973));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("token");
    TCase *tcase = tcase_create("token");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tcase, private_tokens_of_all_pairs_and_seeds_differ);
    tcase_add_test(tcase, common_tokens_of_all_origins_and_seeds_differ);
    tcase_add_test(tcase, mixing_follows_splitmix64);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
