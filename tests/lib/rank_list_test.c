/*
 * Lists of ranks: what texts name, what is malformed, and that every set is drawn.
 */
#include <string.h>

#include "rank_list.h"
#include "suite.h"

enum { RANKS = 8 };

static int ranks[RANKS];

/* The number of ranks that the text names out of RANKS; -1: it is malformed. */
static int read_text(const char *text, uint64_t seed)
{
    bool mark[RANKS] = {false};
    return rank_list_read(text, RANKS, seed, 3, ranks, mark);
}

START_TEST(ranks_ascend_however_they_are_named)
{
    ck_assert_int_eq(read_text("7,0,5", 1), 3);
    ck_assert_int_eq(ranks[0], 0);
    ck_assert_int_eq(ranks[1], 5);
    ck_assert_int_eq(ranks[2], 7);
    ck_assert_int_eq(read_text("all", 1), RANKS);
    ck_assert_int_eq(ranks[RANKS - 1], RANKS - 1);
}
END_TEST

START_TEST(what_is_malformed_is_refused)
{
    static const char *const wrong[] = {"",    "8",      "1,1",      "1,",        "1 2",         "-1",
                                        "x",   "random", "random:9", "random:-1", "random:101%", "random:2x",
                                        "allx"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(read_text(wrong[i], 1) == -1, "%s", wrong[i]);
}
END_TEST

START_TEST(shares_are_rounded_up_and_drawn_from_the_seed)
{
    unsigned seen = 0;
    ck_assert_int_eq(read_text("random:0", 1), 0);
    ck_assert_int_eq(read_text("random:1%", 1), 1);
    ck_assert_int_eq(read_text("random:13%", 1), 2);
    ck_assert_int_eq(read_text("random:100%", 1), RANKS);
    for (uint64_t seed = 0; seed < 200; seed++) {
        int first[2];
        ck_assert_int_eq(read_text("random:2", seed), 2);
        ck_assert_int_lt(ranks[0], ranks[1]);
        memcpy(first, ranks, sizeof first);
        read_text("random:2", seed);
        ck_assert_mem_eq(first, ranks, sizeof first);
        seen |= 1u << ranks[0] | 1u << ranks[1];
    }
    ck_assert_uint_eq(seen, (1u << RANKS) - 1);
}
END_TEST

START_TEST(the_wanted_form_is_told)
{
    char text[256];
    rank_list_wanted(RANKS, text, sizeof text);
    ck_assert_str_eq(text,
                     "different ranks from 0 to 7 with commas between (0,5,7), random:M with M up to 8, "
                     "random:P% of all, or all");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, ranks_ascend_however_they_are_named);
    tcase_add_test(cases, what_is_malformed_is_refused);
    tcase_add_test(cases, shares_are_rounded_up_and_drawn_from_the_seed);
    tcase_add_test(cases, the_wanted_form_is_told);
}

UNIT(add_cases, 60)
