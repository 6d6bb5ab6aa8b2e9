/*
 * memory: what memory_failed says before it ends the process, and that the other calls end the process the
 * same way.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../lib/in_child.h"
#include "machine/memory.h"
#include "parray.h"
#include "../../../lib/suite.h"

static char text[512];

static void fail_plainly(void)
{
    memory_failed(40, "timers");
}

static void say_goodbye(void)
{
    fputs("an outcome\n", stderr);
}

static void fail_with_last_words(void)
{
    memory_last_words(say_goodbye, NULL);
    memory_failed(40, "timers");
}

static void take_back_the_last_words(void)
{
    memory_last_words(say_goodbye, NULL);
    memory_last_words(NULL, NULL);
    memory_failed(40, "timers");
}

/* calloc refuses a product that overflows; volatile, or gcc warns of it. */
static void take_too_much(void)
{
    volatile size_t count = SIZE_MAX / 2;
    memory_take(count, 4, "a table");
}

static void grow_too_much(void)
{
    size_t room = 0;
    memory_grow(NULL, &room, SIZE_MAX / 2 + 1, 2, "a list");
}

static void expect_end(void (*body)(void), const char *expected)
{
    int status = in_child(body, text, sizeof text);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), PARRAY_LIMIT);
    ck_assert_str_eq(text, expected);
}

START_TEST(a_failure_names_the_bytes_and_what_they_were_for)
{
    expect_end(fail_plainly, "error: out of memory: 40 bytes for timers\nhelp: take a smaller array\n");
}
END_TEST

START_TEST(the_last_words_come_first)
{
    expect_end(fail_with_last_words,
               "an outcome\nerror: out of memory: 40 bytes for timers\nhelp: take a smaller array\n");
    expect_end(take_back_the_last_words,
               "error: out of memory: 40 bytes for timers\nhelp: take a smaller array\n");
}
END_TEST

START_TEST(a_table_that_cannot_be_had_ends_the_process)
{
    char expected[128];
    snprintf(expected, sizeof expected,
             "error: out of memory: %zu bytes for a table\nhelp: take a smaller array\n", SIZE_MAX / 2 * 4);
    expect_end(take_too_much, expected);
}
END_TEST

START_TEST(an_array_that_cannot_grow_ends_the_process)
{
    expect_end(grow_too_much, "error: out of memory: 0 bytes for a list\nhelp: take a smaller array\n");
}
END_TEST

START_TEST(a_table_is_zeroed_and_has_one_item_more)
{
    int *table = memory_take(3, sizeof table[0], "a table");
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(table[i], 0);
    free(table);
}
END_TEST

START_TEST(an_array_grows_as_grow_does)
{
    size_t room = 0;
    int *array = memory_grow(NULL, &room, 1, sizeof array[0], "a list");
    ck_assert_uint_eq(room, 16);
    ck_assert_ptr_eq(memory_grow(array, &room, 16, sizeof array[0], "a list"), array);
    array = memory_grow(array, &room, 17, sizeof array[0], "a list");
    ck_assert_uint_eq(room, 32);
    free(array);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_failure_names_the_bytes_and_what_they_were_for);
    tcase_add_test(cases, the_last_words_come_first);
    tcase_add_test(cases, a_table_that_cannot_be_had_ends_the_process);
    tcase_add_test(cases, an_array_that_cannot_grow_ends_the_process);
    tcase_add_test(cases, a_table_is_zeroed_and_has_one_item_more);
    tcase_add_test(cases, an_array_grows_as_grow_does);
}

UNIT(add_cases, 60)
