/*
 * Blocks that are written beyond, or before their beginning: which one it was, and how far it went.
 */
#include <string.h>

#include "block_guards.h"
#include "expect.h"
#include "suite.h"

enum { BLOCKS = 6, ROOM = BLOCKS * 64 + BLOCK_GUARDS_TAIL };

static _Alignas(64) char memory[ROOM];

/* Guards with all of BLOCKS blocks set, in zeroed memory. */
static struct block_guards guarded(size_t bytes)
{
    memset(memory, 0, sizeof memory);
    struct block_guards guards = {
        .base = memory, .bytes = bytes, .stride = block_guards_stride(bytes), .count = BLOCKS};
    block_guards_set(&guards, 0, BLOCKS);
    return guards;
}

START_TEST(blocks_have_room_for_their_guards_and_are_aligned)
{
    static const size_t expected[][2] = {{0, 0},   {1, 16},  {8, 16},  {9, 32},  {24, 32},
                                         {31, 48}, {32, 64}, {56, 64}, {57, 128}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        ck_assert_uint_eq(block_guards_stride(expected[i][0]), expected[i][1]);
}
END_TEST

START_TEST(what_stays_within_its_block_changes_no_guard)
{
    struct block_guards guards = guarded(20);
    for (uint32_t block = 0; block < BLOCKS; block++)
        memset(memory + block * guards.stride, 0xff, guards.bytes);
    for (uint32_t block = 0; block < BLOCKS; block++)
        ck_assert(block_guards_whole(&guards, block));
}
END_TEST

/* Every length of what is written, from every block on: one byte too many is seen, and the reach is right. */
START_TEST(a_block_that_is_written_beyond_is_found_with_its_reach)
{
    for (uint32_t block = 0; block < BLOCKS; block++)
        for (size_t more = 1; more < 150; more++) {
            struct block_guards guards = guarded(20);
            size_t end = block * guards.stride + guards.bytes + more,
                   last = (BLOCKS - 1) * guards.stride + 28;
            memset(memory + block * guards.stride, 0, guards.bytes + more);
            if (end > BLOCKS * guards.stride)
                memory[end - 1] = 1; /* zeroes behind the last block are as they were */
            EXPECT(!block_guards_whole(&guards, block), "block %u, %zu bytes", block, more);
            EXPECT(block == 0 || block_guards_whole(&guards, block - 1), "before %u", block);
            bool in_guard = end % guards.stride > 20 && end % guards.stride < 28;
            bool certain = in_guard || block_guards_last(&guards, block) == BLOCKS - 1;
            EXPECT(block_guards_upwards(&guards, block) == certain, "block %u, %zu bytes", block, more);
            size_t reach = block * guards.stride + block_guards_reach(&guards, block);
            EXPECT(reach <= end && (end > last || end - reach < guards.stride), "block %u: %zu, not %zu",
                   block, reach, end);
        }
}
END_TEST

START_TEST(what_is_written_before_a_block_is_not_taken_for_the_one_below)
{
    struct block_guards guards = guarded(20);
    memset(memory + 3 * guards.stride - 6, 0, 6); /* the end of the guard of block 2, and the gap */
    ck_assert(!block_guards_whole(&guards, 2));
    ck_assert(!block_guards_upwards(&guards, 2));
    ck_assert_uint_eq(block_guards_last(&guards, 2), 2);
}
END_TEST

static bool is_even(const void *user, uint32_t block)
{
    return user && block % 2 == 0;
}

START_TEST(a_block_that_is_elsewhere_has_zeroes_for_a_guard)
{
    struct block_guards guards = guarded(20);
    memset(memory, 0, sizeof memory);
    guards.is_here = is_even;
    guards.user = memory;
    block_guards_set(&guards, 0, BLOCKS);
    for (uint32_t block = 0; block < BLOCKS; block++)
        ck_assert(block_guards_whole(&guards, block));
    ck_assert_int_eq(memory[guards.stride + guards.bytes], 0);
    memory[guards.stride + guards.bytes] = 1;
    ck_assert(!block_guards_whole(&guards, 1));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, blocks_have_room_for_their_guards_and_are_aligned);
    tcase_add_test(cases, what_stays_within_its_block_changes_no_guard);
    tcase_add_test(cases, a_block_that_is_written_beyond_is_found_with_its_reach);
    tcase_add_test(cases, what_is_written_before_a_block_is_not_taken_for_the_one_below);
    tcase_add_test(cases, a_block_that_is_elsewhere_has_zeroes_for_a_guard);
}

UNIT(add_cases, 60)
