/*
 * Tests of alloc.h: what is taken is zeroed and stays as it was written, and what cannot be had ends in the
 * handler of the process, or in a sentence.
 */
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

#include "alloc.h"
#include "in_child.h"
#include "suite.h"

static jmp_buf before;
static size_t lacked_bytes;
static const char *lacked_what;

static void jump(size_t bytes, const char *what)
{
    lacked_bytes = bytes;
    lacked_what = what;
    longjmp(before, 1);
}

START_TEST(blocks_of_an_arena_are_zeroed_aligned_and_apart)
{
    enum { BLOCKS = 200 };
    struct arena arena = {NULL};
    unsigned char *block[BLOCKS];
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < BLOCKS; i++) {
            block[i] = arena_take(&arena, i, 3, "a test");
            ck_assert_uint_eq((uintptr_t)block[i] % _Alignof(max_align_t), 0);
            for (size_t k = 0; k < 3 * (i + 1); k++)
                ck_assert_uint_eq(block[i][k], 0);
            memset(block[i], (int)i + 1, 3 * (i + 1));
        }
        for (size_t i = 0; i < BLOCKS; i++)
            for (size_t k = 0; k < 3 * (i + 1); k++)
                ck_assert_uint_eq(block[i][k], (i + 1) & 255);
        arena_free(&arena);
        ck_assert_ptr_null(arena.last);
    }
}
END_TEST

/* Sizes whose products overflow; volatile, or gcc warns of them. */
static volatile size_t many = SIZE_MAX / 2;

START_TEST(a_handler_hears_what_is_lacking)
{
    struct arena arena = {NULL};
    volatile int lacks = 0;
    void *kept = arena_take(&arena, 10, 10, "a test");
    memory_on_failure(jump);
    if (setjmp(before) == 0)
        arena_take(&arena, many, 4, "a table");
    else
        lacks++;
    ck_assert_str_eq(lacked_what, "a table");
    if (setjmp(before) == 0)
        arena_take(&arena, many, 2, "as much as there is");
    else
        lacks++;
    ck_assert_str_eq(lacked_what, "as much as there is");
    if (setjmp(before) == 0)
        memory_take(many / 2, 2, "a list");
    else
        lacks++;
    ck_assert_str_eq(lacked_what, "a list");
    ck_assert_uint_eq(lacked_bytes, many / 2 * 2);
    ck_assert_int_eq(lacks, 3);
    ck_assert_ptr_nonnull(kept);
    arena_free(&arena);
    memory_on_failure(NULL);
}
END_TEST

static void lack(void)
{
    memory_failed(40, "timers");
}

START_TEST(without_a_handler_the_process_ends_with_a_sentence)
{
    char text[200];
    int status = in_child(lack, text, sizeof text);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 1);
    ck_assert_str_eq(text, "error: out of memory: 40 bytes for timers\n");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, blocks_of_an_arena_are_zeroed_aligned_and_apart);
    tcase_add_test(cases, a_handler_hears_what_is_lacking);
    tcase_add_test(cases, without_a_handler_the_process_ends_with_a_sentence);
}

UNIT(add, 30)
