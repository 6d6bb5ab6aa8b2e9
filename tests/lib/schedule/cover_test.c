/*
 * Small covers by hand, and all covers of up to five sets of four ranks against a search of all choices.
 */
#include <check.h>

#include "../suite.h"
#include "schedule/cover.h"

static enum cover_answer find(const uint64_t *sets, uint32_t count, uint64_t wanted, uint32_t *rank)
{
    struct cover cover;
    cover_open(&cover, 64);
    enum cover_answer answer = cover_find(&cover, sets, count, &wanted);
    uint64_t all = 0;
    for (uint32_t i = 0; answer == COVER_FOUND && i < cover.chosen; i++) {
        ck_assert_uint_eq(all & sets[cover.choice[i]], 0);
        all |= sets[cover.choice[i]];
    }
    ck_assert(answer != COVER_FOUND || all == wanted);
    *rank = cover.rank;
    cover_close(&cover);
    return answer;
}

START_TEST(what_lacks_and_what_overlaps_is_named)
{
    uint32_t rank;
    ck_assert_int_eq(find((const uint64_t[]){1, 2, 12}, 3, 15, &rank), COVER_FOUND);
    ck_assert_int_eq(find((const uint64_t[]){1, 2, 8}, 3, 15, &rank), COVER_LACKS);
    ck_assert_uint_eq(rank, 2);
    ck_assert_int_eq(find((const uint64_t[]){1, 3, 5}, 3, 7, &rank), COVER_OVERLAPS);
    ck_assert_uint_eq(rank, 2);
    ck_assert_int_eq(find((const uint64_t[]){1, 14}, 2, 7, &rank),
                     COVER_LACKS); /* 14 has more than is wanted */
    ck_assert_uint_eq(rank, 1);
}
END_TEST

static bool is_cover(const uint64_t *sets, uint32_t count, uint64_t wanted)
{
    for (uint32_t choice = 0; choice < 1U << count; choice++) {
        uint64_t all = 0, twice = 0;
        for (uint32_t i = 0; i < count; i++)
            if (choice >> i & 1) {
                twice |= all & sets[i];
                all |= sets[i];
            }
        if (all == wanted && !twice)
            return true;
    }
    return false;
}

START_TEST(all_small_covers)
{
    uint32_t rank;
    for (uint32_t number = 0; number < 1U << 20; number += 7) {
        uint64_t sets[5];
        for (uint32_t i = 0; i < 5; i++)
            sets[i] = number >> 4 * i & 15;
        ck_assert_int_eq(find(sets, 5, 15, &rank) == COVER_FOUND, is_cover(sets, 5, 15));
    }
}
END_TEST

START_TEST(sets_of_more_than_a_word)
{
    const uint64_t sets[] = {1, 1, ~UINT64_C(1), 0, 0, 2}, wanted[] = {~UINT64_C(0), 3};
    struct cover cover;
    cover_open(&cover, 66);
    ck_assert_int_eq(cover_find(&cover, sets, 3, wanted), COVER_FOUND);
    ck_assert_uint_eq(cover.chosen, 3);
    ck_assert_int_eq(cover_find(&cover, sets, 2, wanted), COVER_LACKS);
    ck_assert_uint_eq(cover.rank, 65);
    cover_close(&cover);
}
END_TEST

/* Thirty pairs of equal sets, and one member that only overlapping sets have: all choices are too many. */
START_TEST(the_search_ends)
{
    uint64_t sets[62];
    uint32_t rank;
    for (uint32_t i = 0; i < 30; i++)
        sets[2 * i] = sets[2 * i + 1] = UINT64_C(1) << i;
    sets[60] = sets[61] = UINT64_C(7) << 29;
    ck_assert_int_eq(find(sets, 62, (UINT64_C(1) << 33) - 1, &rank), COVER_LACKS);
    ck_assert_uint_eq(rank, 32);
    sets[60] = UINT64_C(3) << 30;
    sets[61] = UINT64_C(3) << 31;
    ck_assert_int_eq(find(sets, 62, (UINT64_C(1) << 33) - 1, &rank), COVER_UNKNOWN);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, what_lacks_and_what_overlaps_is_named);
    tcase_add_test(cases, all_small_covers);
    tcase_add_test(cases, sets_of_more_than_a_word);
    tcase_add_test(cases, the_search_ends);
}

UNIT(add, 30)
