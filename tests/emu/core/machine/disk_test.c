/*
 * A disk reads back what was written last; a crash leaves what is flushed, and of each other write its front.
 */
#include <string.h>

#include "../../../lib/suite.h"
#include "machine/disk.h"

enum { SIZE = 64 };

/* What is left of each write, by its number; the words that each of them has. */
static uint32_t left_of[8], words_of[8];

static uint32_t leave(void *user, uint64_t number, uint32_t words)
{
    (void)user;
    words_of[number] = words;
    return left_of[number];
}

static void expect(const struct disk *disk, size_t offset, const char *text)
{
    char read[SIZE];
    disk_read(disk, offset, read, strlen(text));
    ck_assert_mem_eq(read, text, strlen(text));
}

START_TEST(a_disk_is_zero_and_keeps_what_is_written)
{
    struct disk disk = {0};
    char zero[SIZE] = {0}, read[SIZE] = {1};
    disk_read(&disk, 0, read, SIZE);
    ck_assert_mem_eq(read, zero, SIZE);
    disk_write(&disk, SIZE, 3, "abcdef", 6, false);
    disk_write(&disk, SIZE, 5, "XY", 2, false);
    expect(&disk, 3, "abXYef");
    expect(&disk, 4, "bX");
    disk_flush(&disk, SIZE);
    ck_assert_uint_eq(disk.log_used, 0);
    expect(&disk, 3, "abXYef");
    disk_write(&disk, SIZE, 60, "wxyz", 4, true);
    expect(&disk, 60, "wxyz");
    ck_assert_uint_eq(disk.writes, 3);
    disk_free(&disk);
}
END_TEST

/* Word by word, in the order of the writes; later ones may be there without earlier ones. */
START_TEST(a_crash_leaves_the_front_of_each_write)
{
    struct disk disk = {0};
    disk_write(&disk, SIZE, 0, "................................", 32, false);
    disk_flush(&disk, SIZE);
    disk_write(&disk, SIZE, 4, "aaaaaaaaaaaaaaaa", 16, false); /* words 0, 1, 2 */
    disk_write(&disk, SIZE, 8, "bbbbbbbb", 8, false);
    disk_write(&disk, SIZE, 30, "cc", 2, false);
    memcpy(left_of, (uint32_t[]){0, 2, 0, 1}, 4 * sizeof left_of[0]);
    disk_crash(&disk, SIZE, leave, NULL);
    ck_assert_uint_eq(words_of[1], 3);
    ck_assert_uint_eq(words_of[2], 1);
    ck_assert_uint_eq(words_of[3], 1);
    expect(&disk, 0, "....aaaaaaaaaaaa..............cc");
    disk_write(&disk, SIZE, 0, "d", 1, false);
    left_of[4] = 0;
    disk_crash(&disk, SIZE, leave, NULL);
    expect(&disk, 0, "....a");
    disk_free(&disk);
}
END_TEST

START_TEST(the_oldest_write_is_settled_by_itself)
{
    struct disk disk = {0};
    disk_write(&disk, SIZE, 4, "aaaaaaaaaaaaaaaa", 16, false);
    disk_write(&disk, SIZE, 0, "", 0, false);
    disk_write(&disk, SIZE, 24, "bb", 2, false);
    ck_assert_uint_eq(disk_oldest(&disk), 3);
    disk_settle(&disk, SIZE, 1);
    ck_assert_uint_eq(disk_oldest(&disk), 0);
    disk_settle(&disk, SIZE, 0);
    ck_assert_uint_eq(disk_oldest(&disk), 1);
    disk_settle(&disk, SIZE, 1);
    ck_assert_uint_eq(disk.logged, 0);
    expect(&disk, 4, "aaaa");
    expect(&disk, 24, "bb");
    disk_free(&disk);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_oldest_write_is_settled_by_itself);
    tcase_add_test(cases, a_disk_is_zero_and_keeps_what_is_written);
    tcase_add_test(cases, a_crash_leaves_the_front_of_each_write);
}

UNIT(add_cases, 60)
