/*
 * Arrays of one kind come in several sizes, each once, and none is larger than the one that was given.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "stress/sizes.h"

START_TEST(the_given_array_comes_first_then_one_less_then_any_smaller_one)
{
    struct array_sizes sizes = {.spec = "mesh:4x6", .seed = _i + 1};
    ck_assert_str_eq(sizes_next(&sizes), "mesh:4x6");
    ck_assert_str_eq(sizes_next(&sizes), "mesh:3x6");
    for (unsigned i = 2; i < 24; i++) {
        int rows, columns, used = 0;
        const char *text = sizes_next(&sizes);
        ck_assert_ptr_nonnull(text);
        ck_assert(sscanf(text, "mesh:%dx%d%n", &rows, &columns, &used) == 2 && !text[used]);
        ck_assert(rows >= 1 && rows <= 4 && columns >= 1 && columns <= 6);
    }
    ck_assert_ptr_null(sizes_next(&sizes)); /* there are 24 */
    for (unsigned i = 0; i < sizes.count; i++)
        for (unsigned k = 0; k < i; k++)
            ck_assert_str_ne(sizes.text[i], sizes.text[k]);
}
END_TEST

START_TEST(another_seed_gives_others)
{
    struct array_sizes one = {.spec = "torus:64x64x64", .seed = 1}, again = one,
                       other = {.spec = "torus:64x64x64", .seed = 2};
    for (unsigned i = 0; i < 8; i++) {
        const char *text = sizes_next(&one);
        ck_assert_str_eq(sizes_next(&again), text);
        ck_assert((strcmp(sizes_next(&other), text) == 0) == (i < 2));
    }
}
END_TEST

START_TEST(an_array_without_a_size_has_no_others)
{
    struct array_sizes file = {.spec = "graph:7.txt"}, none = {.spec = "ring"}, least = {.spec = "ring:1"};
    ck_assert_ptr_null(sizes_next(&file));
    ck_assert_ptr_null(sizes_next(&none));
    ck_assert_str_eq(sizes_next(&least), "ring:1");
    ck_assert_ptr_null(sizes_next(&least));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_given_array_comes_first_then_one_less_then_any_smaller_one, 0, 5);
    tcase_add_test(cases, another_seed_gives_others);
    tcase_add_test(cases, an_array_without_a_size_has_no_others);
}

UNIT(add_cases, 60)
