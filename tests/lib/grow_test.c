/*
 * The room of a list doubles from 16 items, and a failure changes nothing.
 */
#include <stdint.h>
#include <stdlib.h>

#include "grow.h"
#include "suite.h"

START_TEST(room_begins_at_16_and_doubles)
{
    ck_assert_uint_eq(grow_wanted(0, 1), 16);
    ck_assert_uint_eq(grow_wanted(16, 17), 32);
    ck_assert_uint_eq(grow_wanted(32, 33), 64);
}
END_TEST

START_TEST(room_is_never_less_than_what_is_asked_for)
{
    ck_assert_uint_eq(grow_wanted(0, 17), 17);
    ck_assert_uint_eq(grow_wanted(16, 1000), 1000);
}
END_TEST

START_TEST(items_survive_every_move)
{
    enum { ITEMS = 1000 };
    int *array = NULL;
    size_t room = 0;
    for (size_t count = 0; count < ITEMS; count++) {
        array = grow(array, &room, count + 1, sizeof array[0]);
        ck_assert_ptr_nonnull(array);
        ck_assert_uint_ge(room, count + 1);
        array[count] = (int)count;
    }
    ck_assert_uint_eq(room, 1024);
    for (int i = 0; i < ITEMS; i++)
        ck_assert_int_eq(array[i], i);
    free(array);
}
END_TEST

START_TEST(an_array_with_room_enough_stays_where_it_is)
{
    int own[4];
    size_t room = 4;
    ck_assert_ptr_eq(grow(own, &room, 4, sizeof own[0]), own);
    ck_assert_uint_eq(room, 4);
}
END_TEST

START_TEST(a_size_that_overflows_fails_and_changes_nothing)
{
    size_t room = 0;
    int *array = grow(NULL, &room, 1, sizeof array[0]);
    ck_assert_ptr_nonnull(array);
    array[15] = 7;
    ck_assert_ptr_null(grow(array, &room, SIZE_MAX / sizeof array[0] + 1, sizeof array[0]));
    ck_assert_uint_eq(room, 16);
    ck_assert_int_eq(array[15], 7);
    free(array);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, room_begins_at_16_and_doubles);
    tcase_add_test(cases, room_is_never_less_than_what_is_asked_for);
    tcase_add_test(cases, items_survive_every_move);
    tcase_add_test(cases, an_array_with_room_enough_stays_where_it_is);
    tcase_add_test(cases, a_size_that_overflows_fails_and_changes_nothing);
}

UNIT(add_cases, 60)
