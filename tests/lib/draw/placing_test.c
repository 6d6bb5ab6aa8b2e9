/*
 * Tests of placing.h: no two texts overlap, nothing that is blocked is covered, lines are spared.
 */
#include <stdlib.h>

#include "draw/placing.h"
#include "rng.h"
#include "../suite.h"

static const struct placing_box sheet = {0, 0, 100, 100};

START_TEST(the_first_free_place_is_taken)
{
    struct placing *placing = placing_open(sheet);
    const struct placing_box places[] = {{-1, 0, 9, 10}, {0, 0, 10, 10}, {20, 0, 30, 10}, {95, 95, 101, 99}};
    ck_assert_int_eq(placing_choose(placing, places, 4, 100), 1); /* the first one lies outside */
    ck_assert_int_eq(placing_choose(placing, places, 4, 100), 2);
    ck_assert_int_eq(placing_choose(placing, places, 4, 100), -1);
    ck_assert_int_eq(placing_choose(placing, places, 0, 100), -1);
    ck_assert(placing_close(placing));
}
END_TEST

START_TEST(boxes_that_share_an_edge_do_not_overlap)
{
    struct placing *placing = placing_open(sheet);
    placing_block(placing, (struct placing_box){0, 0, 50, 50});
    ck_assert_int_eq(placing_choose(placing, &(struct placing_box){49, 10, 60, 20}, 1, 100), -1);
    ck_assert_int_eq(placing_choose(placing, &(struct placing_box){50, 10, 60, 20}, 1, 100), 0);
    ck_assert_int_eq(placing_choose(placing, &(struct placing_box){0, 50, 60, 60}, 1, 100), 0);
    ck_assert(placing_close(placing));
}
END_TEST

START_TEST(a_place_with_fewer_lines_is_better)
{
    struct placing *placing = placing_open(sheet);
    const struct placing_box places[] = {{0, 0, 10, 10}, {40, 40, 60, 60}, {80, 0, 90, 10}};
    placing_line(placing, 0, 0, 100, 100); /* over the first two */
    placing_line(placing, 0, 5, 20, 5);    /* over the first one */
    placing_line(placing, 85, 60, 85, 20); /* ends before the third */
    ck_assert_int_eq(placing_choose(placing, places, 2, 100), 1);
    ck_assert_int_eq(placing_choose(placing, places, 3, 100), 2);
    ck_assert_int_eq(placing_choose(placing, places, 3, 3), -1);
    ck_assert_int_eq(placing_choose(placing, places, 3, 4), 0); /* no other one is free */
    ck_assert(placing_close(placing));
}
END_TEST

START_TEST(a_line_through_the_middle_is_worse_than_one_over_an_end)
{
    struct placing *placing = placing_open(sheet);
    const struct placing_box places[] = {{0, 0, 40, 10}, {0, 20, 40, 30}};
    placing_line(placing, 20, 0, 20, 10);
    placing_line(placing, 35, 20, 35, 30);
    ck_assert_int_eq(placing_choose(placing, places, 2, 0), -1);
    ck_assert_int_eq(placing_choose(placing, places, 1, 1), -1);
    ck_assert_int_eq(placing_choose(placing, places, 2, 1), 1);
    ck_assert(placing_close(placing));
}
END_TEST

START_TEST(what_lies_beyond_the_sheet_is_seen_at_its_edge)
{
    struct placing *placing = placing_open((struct placing_box){0, 10, 100, 40});
    placing_block(placing, (struct placing_box){-10, -100, 20, 12});
    placing_block(placing, (struct placing_box){50, 38, 60, 900});
    ck_assert_int_eq(placing_choose(placing, &(struct placing_box){10, 10, 30, 20}, 1, 100), -1);
    ck_assert_int_eq(placing_choose(placing, &(struct placing_box){55, 30, 70, 40}, 1, 100), -1);
    ck_assert_int_eq(placing_choose(placing, &(struct placing_box){25, 10, 30, 20}, 1, 100), 0);
    ck_assert(placing_close(placing));
}
END_TEST

/* Against all pairs, with boxes and lines at random. */
START_TEST(no_two_of_many_texts_overlap)
{
    enum { TEXTS = 600, PLACES = 8 };
    struct placing *placing = placing_open(sheet);
    struct placing_box taken[TEXTS];
    size_t count = 0, none = 0;
    struct rng rng;
    rng_open(&rng, 1, (uint64_t)_i);
    for (int i = 0; i < 50; i++)
        placing_line(placing, (double)rng_below(&rng, 100), (double)rng_below(&rng, 100),
                     (double)rng_below(&rng, 100), (double)rng_below(&rng, 100));
    for (int i = 0; i < TEXTS; i++) {
        struct placing_box places[PLACES];
        for (int k = 0; k < PLACES; k++) {
            double left = (double)rng_below(&rng, 110) - 5, top = (double)rng_below(&rng, 110) - 5;
            places[k] = (struct placing_box){left, top, left + 1 + (double)rng_below(&rng, 20),
                                             top + 1 + (double)rng_below(&rng, 6)};
        }
        int chosen = placing_choose(placing, places, PLACES, 100);
        none += chosen < 0;
        for (int k = 0; k < PLACES; k++) { /* a place is refused only if it is not free */
            bool free = places[k].left >= 0 && places[k].top >= 0 && places[k].right <= 100 &&
                        places[k].bottom <= 100;
            for (size_t j = 0; j < count && free; j++)
                free = !placing_overlap(&taken[j], &places[k]);
            ck_assert(free || k != chosen);
            ck_assert(!free || chosen >= 0);
        }
        if (chosen >= 0)
            taken[count++] = places[chosen];
    }
    ck_assert_uint_gt(count, 50);
    ck_assert_uint_gt(none, 50);
    ck_assert(placing_close(placing));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_first_free_place_is_taken);
    tcase_add_test(cases, boxes_that_share_an_edge_do_not_overlap);
    tcase_add_test(cases, a_place_with_fewer_lines_is_better);
    tcase_add_test(cases, a_line_through_the_middle_is_worse_than_one_over_an_end);
    tcase_add_test(cases, what_lies_beyond_the_sheet_is_seen_at_its_edge);
    tcase_add_loop_test(cases, no_two_of_many_texts_overlap, 1, 6);
}

UNIT(add_cases, 60)
