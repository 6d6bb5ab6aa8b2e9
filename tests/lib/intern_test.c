/*
 * Strings of bytes have one number each, in the order in which they came, whatever bytes and lengths they
 * have, and stay where they are.
 */
#include <stdio.h>
#include <string.h>

#include "intern.h"
#include "suite.h"

enum { MANY = 20000 };

START_TEST(equal_strings_have_one_number)
{
    struct intern table = {0};
    bool fresh;
    ck_assert_uint_eq(intern_add(&table, "ab", 2, &fresh), 0);
    ck_assert(fresh);
    ck_assert_uint_eq(intern_add(&table, "ab", 3, &fresh), 1);
    ck_assert(fresh);
    ck_assert_uint_eq(intern_add(&table, "", 0, &fresh), 2);
    ck_assert(fresh);
    ck_assert_uint_eq(intern_add(&table, "abc", 2, &fresh), 0);
    ck_assert(!fresh);
    ck_assert_uint_eq(intern_add(&table, NULL, 0, NULL), 2);
    ck_assert_uint_eq(intern_size(&table, 1), 3);
    ck_assert_mem_eq(intern_bytes(&table, 1), "ab", 3);
    ck_assert_uint_eq(table.count, 3);
    ck_assert_uint_eq(table.bytes, 5);
    intern_free(&table);
    ck_assert_uint_eq(intern_add(&table, "x", 1, NULL), 0);
    intern_free(&table);
}
END_TEST

START_TEST(many_strings_keep_their_numbers_and_places)
{
    static const void *place[MANY];
    struct intern table = {0};
    char text[64];
    bool fresh;
    for (unsigned i = 0; i < MANY; i++) {
        size_t size = (size_t)snprintf(text, sizeof text, "%u%*s", i, (int)(i % 40), "");
        ck_assert_uint_eq(intern_add(&table, text, size, &fresh), i);
        ck_assert(fresh);
        place[i] = intern_bytes(&table, i);
        ck_assert_uint_eq((uintptr_t)place[i] % 16, 0);
    }
    for (unsigned i = 0; i < MANY; i++) {
        size_t size = (size_t)snprintf(text, sizeof text, "%u%*s", i, (int)(i % 40), "");
        ck_assert_uint_eq(intern_add(&table, text, size, &fresh), i);
        ck_assert(!fresh && intern_bytes(&table, i) == place[i] && intern_size(&table, i) == size);
        ck_assert_mem_eq(place[i], text, size);
    }
    intern_free(&table);
}
END_TEST

START_TEST(strings_are_found_and_not_put_in)
{
    struct intern table = {0};
    ck_assert_uint_eq(intern_find(&table, "ab", 2), INTERN_NONE);
    intern_add(&table, "a", 1, NULL);
    intern_add(&table, "ab", 2, NULL);
    ck_assert_uint_eq(intern_find(&table, "abc", 2), 1);
    ck_assert_uint_eq(intern_find(&table, "abc", 3), INTERN_NONE);
    ck_assert_uint_eq(table.count, 2);
    intern_free(&table);
}
END_TEST

START_TEST(a_string_that_is_larger_than_a_chunk_is_kept)
{
    static char large[3 << 20];
    struct intern table = {0};
    large[sizeof large - 1] = 1;
    ck_assert_uint_eq(intern_add(&table, "before", 6, NULL), 0);
    ck_assert_uint_eq(intern_add(&table, large, sizeof large, NULL), 1);
    ck_assert_uint_eq(intern_add(&table, large, sizeof large - 1, NULL), 2);
    ck_assert_uint_eq(intern_add(&table, large, sizeof large, NULL), 1);
    ck_assert_mem_eq(intern_bytes(&table, 0), "before", 6);
    intern_free(&table);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, equal_strings_have_one_number);
    tcase_add_test(cases, many_strings_keep_their_numbers_and_places);
    tcase_add_test(cases, strings_are_found_and_not_put_in);
    tcase_add_test(cases, a_string_that_is_larger_than_a_chunk_is_kept);
}

UNIT(add_cases, 60)
