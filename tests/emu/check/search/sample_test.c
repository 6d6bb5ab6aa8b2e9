/*
 * Which strategies random executions have, as they are read and written, and what pct promises.
 */
#include <math.h>
#include <string.h>

#include "../../trial.h"
#include "search/sample.h"

START_TEST(strategies_are_read_as_they_are_written)
{
    static const char *const read[][2] = {{"walk", "walk"},
                                          {"new,pos", "pos,new"},
                                          {"pct", "pct:3"},
                                          {"pct:1", "pct:1"},
                                          {"walk,pct:16,pos,new", "walk,pct:16,pos,new"}};
    for (size_t i = 0; i < ARRAY_LENGTH(read); i++) {
        char text[64];
        struct sampling sample = {.depth = 3};
        ck_assert(sample_read(&sample, read[i][0]));
        sample_write(&sample, text, sizeof text);
        ck_assert_str_eq(text, read[i][1]);
    }
}
END_TEST

START_TEST(other_words_are_refused)
{
    static const char *const wrong[] = {"",     "walk,", ",walk",  "wal",    "walks", "walk:2",
                                        "pct:", "pct:0", "pct:17", "pct:2x", "pct:-1"};
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        struct sampling sample = {.depth = 3};
        ck_assert_msg(!sample_read(&sample, wrong[i]), "'%s' was read", wrong[i]);
    }
}
END_TEST

START_TEST(the_chance_is_that_of_the_theorem)
{
    const struct sampling sample = {.depth = 3, .chains = 4, .longest = 10};
    ck_assert_double_eq_tol(sample_chance(&sample), 1.0 / 400, 1e-12);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, strategies_are_read_as_they_are_written);
    tcase_add_test(cases, other_words_are_refused);
    tcase_add_test(cases, the_chance_is_that_of_the_theorem);
}

UNIT(add_cases, 10)
