/*
 * Overflows into canaries and high-water marks are read from the contents of stacks.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* mincore */
#endif
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base.h"
#include "fiber.h"
#include "stack.h"
#include "suite.h"

enum { BYTES = 16 * 1024 };

static struct stack_pool pool;

static void open_pool(size_t count, size_t bytes, enum stack_guard guard)
{
    char error[256] = "";
    ck_assert_msg(stack_pool_open(&pool, count, bytes, guard, error, sizeof error), "%s", error);
}

static size_t page(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Return the byte that is `depth` bytes below the end of a stack. */
static char *byte_at_depth(size_t index, size_t depth)
{
    return (char *)stack_pool_base(&pool, index) + stack_pool_size(&pool) - depth;
}

static bool is_resident(const char *address)
{
    unsigned char answer = 0;
    uintptr_t start = (uintptr_t)address & ~(uintptr_t)(page() - 1);
    ck_assert_int_eq(mincore((void *)start, page(), &answer), 0);
    return answer & 1;
}

START_TEST(a_canary_tells_which_stack_has_overflowed)
{
    open_pool(5, BYTES, STACK_GUARD_CANARY);
    for (size_t i = 0; i < 5; i++)
        ck_assert(stack_pool_check(&pool, i));
    *((char *)stack_pool_base(&pool, 3) - 1) = 1;
    *((char *)stack_pool_base(&pool, 1) - page()) = 1;
    for (size_t i = 0; i < 5; i++)
        ck_assert_int_eq(stack_pool_check(&pool, i), i != 1 && i != 3);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(other_guards_are_always_intact)
{
    open_pool(3, BYTES, STACK_GUARD_PROTECT);
    for (size_t i = 0; i < 3; i++)
        ck_assert(stack_pool_check(&pool, i));
    stack_pool_close(&pool);
}
END_TEST

/* ------------------------------------------------------------------------- high-water marks */

START_TEST(an_untouched_stack_is_not_used_and_stays_untouched)
{
    size_t index = 99;
    open_pool(3, BYTES, STACK_GUARD_AUTO);
    ck_assert_uint_eq(stack_pool_used(&pool, 1), 0);
    ck_assert_uint_eq(stack_pool_high_water(&pool, 0, pool.count, &index), 0);
    ck_assert_uint_eq(index, 0);
    for (size_t depth = page(); depth <= BYTES; depth += page())
        ck_assert(!is_resident(byte_at_depth(1, depth)));
    stack_pool_close(&pool);
}
END_TEST

/* The kinds of guards that every system has; the first one is the best. */
static const enum stack_guard kinds[] = {STACK_GUARD_AUTO, STACK_GUARD_PROTECT, STACK_GUARD_CANARY};

START_TEST(the_mark_is_the_lowest_byte_that_is_not_zero)
{
    static const size_t depths[] = {1, 2, 63, 64, 65, 4095, 4096, 4097, 8192, 12289, BYTES - 1, BYTES};
    open_pool(2, BYTES, kinds[_i]);
    for (size_t i = 0; i < ARRAY_LENGTH(depths); i++) {
        *byte_at_depth(1, depths[i]) = 1;
        ck_assert_uint_eq(stack_pool_used(&pool, 1), depths[i]);
        ck_assert_uint_eq(stack_pool_used(&pool, 0), 0);
    }
    stack_pool_close(&pool);
}
END_TEST

START_TEST(pages_that_hold_only_zeros_do_not_count)
{
    open_pool(1, BYTES, STACK_GUARD_AUTO);
    *byte_at_depth(0, 700) = 1;
    *(volatile char *)byte_at_depth(0, 9000) = 0;
    ck_assert_uint_eq(stack_pool_used(&pool, 0), 700);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(the_highest_mark_of_many_stacks_is_found_with_its_stack)
{
    enum { COUNT = 3000 };
    size_t index, seed = 1, best = 0, owner = 0;
    open_pool(COUNT, BYTES, kinds[_i]);
    for (size_t i = 0; i < COUNT; i += 1 + seed % 3) {
        seed = seed * 1103515245 + 12345;
        size_t depth = 1 + (seed >> 8) % BYTES;
        *byte_at_depth(i, depth) = 1;
        ck_assert_uint_eq(stack_pool_used(&pool, i), depth);
        if (depth > best) {
            best = depth;
            owner = i;
        }
        if (i % 50 == 0) {
            ck_assert_uint_eq(stack_pool_high_water(&pool, 0, pool.count, &index), best);
            ck_assert_uint_eq(index, owner);
        }
    }
    ck_assert_uint_eq(stack_pool_high_water(&pool, 0, pool.count, &index), best);
    ck_assert_uint_eq(index, owner);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(the_first_of_two_equal_marks_wins)
{
    size_t index = 99;
    open_pool(9, BYTES, STACK_GUARD_AUTO);
    *byte_at_depth(4, 500) = 1;
    *byte_at_depth(7, 500) = 1;
    ck_assert_uint_eq(stack_pool_high_water(&pool, 0, pool.count, &index), 500);
    ck_assert_uint_eq(index, 4);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(the_mark_of_a_range_is_that_of_its_own_stacks)
{
    size_t index = 99;
    open_pool(9, BYTES, kinds[_i]);
    *byte_at_depth(1, 9000) = 1;
    *byte_at_depth(4, 500) = 1;
    *byte_at_depth(8, 700) = 1;
    ck_assert_uint_eq(stack_pool_high_water(&pool, 2, 6, &index), 500);
    ck_assert_uint_eq(index, 4);
    ck_assert_uint_eq(stack_pool_high_water(&pool, 2, 7, &index), 700);
    ck_assert_uint_eq(index, 8);
    ck_assert_uint_eq(stack_pool_high_water(&pool, 5, 3, &index), 0);
    ck_assert_uint_eq(index, 5);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(discarded_stacks_hold_zeros_and_the_others_what_they_held)
{
    enum { COUNT = 20, FIRST = 5, DISCARDED = 9 };
    open_pool(COUNT, BYTES, kinds[_i]);
    for (size_t i = 0; i < COUNT; i++)
        *byte_at_depth(i, 100) = *byte_at_depth(i, BYTES) = 1;
    stack_pool_discard(&pool, FIRST, DISCARDED);
    for (size_t i = 0; i < COUNT; i++) {
        bool discarded = i >= FIRST && i < FIRST + DISCARDED;
        ck_assert_int_eq(is_resident(byte_at_depth(i, 1)), !discarded);
        ck_assert_uint_eq(stack_pool_used(&pool, i), discarded ? 0 : BYTES);
    }
    *byte_at_depth(FIRST, 300) = 1;
    ck_assert_uint_eq(stack_pool_used(&pool, FIRST), 300);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(populating_makes_top_pages_real_and_leaves_the_rest)
{
    enum { COUNT = 200, FIRST = 20, POPULATED = 150 };
    open_pool(COUNT, BYTES, STACK_GUARD_AUTO);
    stack_pool_populate(&pool, FIRST, POPULATED);
    if (!is_resident(byte_at_depth(FIRST, 1)))
        return; /* a kernel before 5.14 cannot do it */
    for (size_t i = 0; i < COUNT; i++) {
        ck_assert_int_eq(is_resident(byte_at_depth(i, 1)), i >= FIRST && i < FIRST + POPULATED);
        ck_assert(!is_resident(byte_at_depth(i, page() + 1)));
        ck_assert_uint_eq(stack_pool_used(&pool, i), 0);
    }
    stack_pool_close(&pool);
}
END_TEST

/* ------------------------------------------------------------------------- stacks of fibers */

static struct fiber main_fiber, diver;
static uintptr_t deepest_frame;

static int dive(int depth)
{
    volatile char frame[200];
    frame[0] = (char)depth;
    if (depth > 0)
        return dive(depth - 1) + frame[0];
    deepest_frame = (uintptr_t)__builtin_frame_address(0);
    return frame[0];
}

static void dive_and_stop(void *arg)
{
    fiber_entered();
    *(int *)arg = dive(10);
    fiber_switch(&diver, &main_fiber);
    fiber_exit_to(&diver, &main_fiber);
}

START_TEST(the_mark_of_a_fiber_that_came_up_again_is_where_it_turned)
{
    enum { SIZE = 128 * 1024, LAST_FRAME = 2 * 1024 };
    size_t index = 99;
    int result = 0;
    open_pool(3, SIZE, STACK_GUARD_AUTO);
    fiber_adopt(&main_fiber);
    fiber_open(&diver, stack_pool_base(&pool, 1), SIZE, dive_and_stop, &result, 0);
    fiber_switch(&main_fiber, &diver);
    size_t depth = (uintptr_t)stack_pool_base(&pool, 1) + SIZE - deepest_frame;
    size_t used = stack_pool_high_water(&pool, 0, pool.count, &index);
    ck_assert_uint_eq(index, 1);
    ck_assert_uint_ge(used, depth);
    ck_assert_uint_le(used, depth + LAST_FRAME);
    ck_assert_uint_eq(stack_pool_used(&pool, 1), used);
    fiber_switch(&main_fiber, &diver);
    fiber_close(&diver);
    stack_pool_close(&pool);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_canary_tells_which_stack_has_overflowed);
    tcase_add_test(cases, other_guards_are_always_intact);
    tcase_add_test(cases, an_untouched_stack_is_not_used_and_stays_untouched);
    tcase_add_loop_test(cases, the_mark_is_the_lowest_byte_that_is_not_zero, 0, ARRAY_LENGTH(kinds));
    tcase_add_test(cases, pages_that_hold_only_zeros_do_not_count);
    tcase_add_loop_test(cases, the_highest_mark_of_many_stacks_is_found_with_its_stack, 0,
                        ARRAY_LENGTH(kinds));
    tcase_add_test(cases, the_first_of_two_equal_marks_wins);
    tcase_add_loop_test(cases, the_mark_of_a_range_is_that_of_its_own_stacks, 0, ARRAY_LENGTH(kinds));
    tcase_add_loop_test(cases, discarded_stacks_hold_zeros_and_the_others_what_they_held, 0,
                        ARRAY_LENGTH(kinds));
    tcase_add_test(cases, populating_makes_top_pages_real_and_leaves_the_rest);
    tcase_add_test(cases, the_mark_of_a_fiber_that_came_up_again_is_where_it_turned);
}

UNIT(add_cases, 120)
