/*
 * Names that threads give at once: each has one number, and what belongs to it is there.
 */
#include <stdio.h>

#include "suite.h"
#include "thread/name_table.h"

enum { MOST = 40, THREADS = 4, ROUNDS = 20000 };

static struct name_table list;
static int made[MOST]; /* 1 + the number of each name, for which it was made */

static bool make(void *user, uint32_t number)
{
    int *made_for = user;
    made_for[number] = (int)number + 1;
    return true;
}

static void *give_names(void *arg)
{
    char name[16];
    unsigned draw = (unsigned)(size_t)arg;
    for (int i = 0; i < ROUNDS; i++) {
        draw = draw * 1103515245 + 12345;
        snprintf(name, sizeof name, "name %u", draw >> 16 & 31);
        uint32_t number = name_table_number(&list, name, make, made);
        if (number >= MOST || made[number] != (int)number + 1)
            return arg;
    }
    return NULL;
}

START_TEST(threads_agree_on_the_numbers)
{
    pthread_t thread[THREADS];
    ck_assert(name_table_open(&list, MOST, 16));
    for (size_t i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&thread[i], NULL, give_names, (void *)(i + 1)), 0);
    for (size_t i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(thread[i], &wrong);
        ck_assert_ptr_null(wrong);
    }
    ck_assert_uint_eq(name_table_count(&list), 32);
    for (uint32_t i = 0; i < 32; i++)
        ck_assert_uint_eq(name_table_number(&list, name_table_name(&list, i), NULL, NULL), i);
    ck_assert(!name_table_overfull(&list));
    name_table_close(&list);
}
END_TEST

static bool refuse(void *user, uint32_t number)
{
    (void)user, (void)number;
    return false;
}

START_TEST(what_has_no_room_is_no_name)
{
    ck_assert(name_table_open(&list, 2, 4));
    ck_assert_uint_eq(name_table_number(&list, "a", NULL, NULL), 0);
    ck_assert_uint_eq(name_table_number(&list, "b", refuse, NULL), NAME_TABLE_NO_MEMORY);
    ck_assert_uint_eq(name_table_count(&list), 1);
    ck_assert_uint_eq(name_table_number(&list, "c", NULL, NULL), 1);
    ck_assert(!name_table_overfull(&list));
    ck_assert_uint_eq(name_table_number(&list, "d", NULL, NULL), NAME_TABLE_FULL);
    ck_assert(name_table_overfull(&list));
    ck_assert_uint_eq(name_table_number(&list, "c", NULL, NULL), 1);
    ck_assert_str_eq(name_table_name(&list, 1), "c");
    name_table_close(&list);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, threads_agree_on_the_numbers);
    tcase_add_test(cases, what_has_no_room_is_no_name);
}

UNIT(add_cases, 60)
