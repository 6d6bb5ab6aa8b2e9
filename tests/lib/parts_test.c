/*
 * Tests of parts.h: every thing is in one part, parts follow each other, and they differ by one thing at
 * most.
 */
#include <check.h>

#include "parts.h"
#include "suite.h"

START_TEST(parts_cover_all_things_evenly)
{
    for (uint64_t things = 1; things <= 40; things++)
        for (uint64_t parts = 1; parts <= things; parts++)
            for (uint64_t part = 0; part < parts; part++) {
                uint64_t begin = parts_begin(part, parts, things), end = parts_begin(part + 1, parts, things);
                ck_assert_uint_ge(end - begin, things / parts);
                ck_assert_uint_le(end - begin, things / parts + 1);
                for (uint64_t thing = begin; thing < end; thing++)
                    ck_assert_uint_eq(parts_of(thing, parts, things), part);
                ck_assert(part + 1 < parts || end == things);
            }
}
END_TEST

START_TEST(a_limit_says_how_large_parts_are)
{
    ck_assert_uint_eq(parts_size(0, 5), 1);
    ck_assert_uint_eq(parts_count(0, 5), 1);
    ck_assert_uint_eq(parts_size(10, 5), 2);
    ck_assert_uint_eq(parts_size(11, 5), 3);
    ck_assert_uint_eq(parts_count(11, 5), 4);
    ck_assert_uint_eq(parts_count(4, 5), 4);
    ck_assert_uint_eq(parts_count(UINT64_MAX, 5), 5);
}
END_TEST

START_TEST(as_many_things_as_numbers_can_be_divided)
{
    unsigned __int128 all = (unsigned __int128)UINT64_MAX + 1;
    ck_assert_uint_eq(parts_of(UINT64_MAX, 3, all), 2);
    ck_assert_uint_eq(parts_begin(1, 2, all), (uint64_t)1 << 63);
    ck_assert_uint_eq(parts_of(((uint64_t)1 << 63) - 1, 2, all), 0);
}
END_TEST

START_TEST(things_are_counted_by_part)
{
    for (uint64_t things = 1; things <= 12; things++)
        for (uint64_t parts = 1; parts <= things; parts++)
            for (uint64_t first = 0; first < things; first++)
                for (uint64_t last = first; last < things; last++) {
                    uint64_t sums[2 * 12] = {0}, expected[2 * 12] = {0};
                    for (uint64_t thing = first; thing <= last; thing++)
                        expected[2 * parts_of(thing, parts, things)]++;
                    parts_add(sums, 2, parts, things, first, last);
                    ck_assert_mem_eq(sums, expected, sizeof sums);
                }
}
END_TEST

START_TEST(all_numbers_are_counted_and_none_of_nothing)
{
    uint64_t sums[2] = {0};
    parts_add(sums, 1, 2, (unsigned __int128)UINT64_MAX + 1, 1, UINT64_MAX);
    ck_assert(sums[0] == ((uint64_t)1 << 63) - 1 && sums[1] == (uint64_t)1 << 63);
    parts_add(sums, 1, 2, 10, 4, 3);
    ck_assert(sums[0] == ((uint64_t)1 << 63) - 1 && sums[1] == (uint64_t)1 << 63);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, parts_cover_all_things_evenly);
    tcase_add_test(cases, a_limit_says_how_large_parts_are);
    tcase_add_test(cases, as_many_things_as_numbers_can_be_divided);
    tcase_add_test(cases, things_are_counted_by_part);
    tcase_add_test(cases, all_numbers_are_counted_and_none_of_nothing);
}

UNIT(add, 120)
