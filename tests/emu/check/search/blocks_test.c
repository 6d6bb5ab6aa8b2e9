/*
 * Blocks in one piece of memory: they keep what they hold, what is freed is used again and zero, and calls
 * that come to the same blocks come to the same bytes.
 */
#include <string.h>

#include "search/blocks.h"
#include "../../trial.h"

enum { ROOM = 4096, BLOCKS = 12, CALLS = 20000 };

static max_align_t area[ROOM / sizeof(max_align_t)];
static struct block_area *blocks = (struct block_area *)area;

static void begin(void)
{
    memset(area, 0, sizeof area);
}

START_TEST(blocks_keep_what_they_hold)
{
    unsigned char *block[BLOCKS] = {NULL};
    size_t size[BLOCKS] = {0};
    unsigned draws = 1;
    for (int i = 0; i < CALLS; i++) {
        draws = draws * 1103515245 + 12345;
        unsigned which = draws / 65536 % BLOCKS, bytes = draws / 1048576 % 200;
        unsigned char *made = blocks_resize(blocks, ROOM, block[which], bytes);
        ck_assert(made || !bytes);
        for (size_t k = 0; k < size[which] && k < bytes; k++)
            ck_assert_uint_eq(made[k], which + 1);
        block[which] = made;
        size[which] = bytes;
        if (bytes)
            memset(made, (int)which + 1, bytes);
        size_t wrong = 0;
        for (unsigned b = 0; b < BLOCKS; b++)
            for (size_t k = 0; k < size[b]; k++)
                wrong += block[b][k] != b + 1;
        ck_assert_uint_eq(wrong, 0);
    }
    for (unsigned b = 0; b < BLOCKS; b++)
        blocks_resize(blocks, ROOM, block[b], 0);
    ck_assert_uint_eq(blocks->used, 0);
    for (size_t i = 0; i < sizeof area; i++)
        ck_assert_uint_eq(((unsigned char *)area)[i], 0);
}
END_TEST

START_TEST(what_does_not_fit_changes_nothing)
{
    char *block = blocks_resize(blocks, ROOM, NULL, 100);
    memset(block, 7, 100);
    size_t used = blocks_bytes(blocks);
    ck_assert_ptr_null(blocks_resize(blocks, ROOM, NULL, ROOM));
    ck_assert_ptr_null(blocks_resize(blocks, ROOM, block, ROOM - 100));
    ck_assert_uint_eq(blocks_bytes(blocks), used);
    ck_assert_int_eq(block[99], 7);
    ck_assert_ptr_eq(blocks_resize(blocks, ROOM, block, 50), block);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_checked_fixture(cases, begin, NULL);
    tcase_add_test(cases, blocks_keep_what_they_hold);
    tcase_add_test(cases, what_does_not_fit_changes_nothing);
}

UNIT(add_cases, 60)
