/*
 * Tests of block_file.h: heads byte by byte, every changed bit, and reading at the end of a file.
 */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "block_file.h"
#include "suite.h"

static const struct block_format format = {"\x89"
                                           "sample\n",
                                           "SaMp", 3};
static const struct file_block block = {
    .kind = 2, .length = 5, .count = 1, .first = 7, .last = 8, .reach = 258};

START_TEST(the_head_of_a_file_tells_format_and_version)
{
    unsigned char head[FILE_HEAD];
    file_head_make(head, &format);
    ck_assert_mem_eq(head,
                     "\x89"
                     "sample\n\3\0\0\0\0\0\0\0",
                     sizeof head);
    ck_assert_uint_eq(file_head_version(head, &format), 3);
    head[15] = 1;
    ck_assert_uint_eq(file_head_version(head, &format), 0);
    file_head_make(head, &format);
    head[1] = 'S';
    ck_assert_uint_eq(file_head_version(head, &format), 0);
}
END_TEST

START_TEST(the_head_of_a_block_is_the_same_on_every_machine)
{
    static const unsigned char expected[] = "SaMp\2\0\0\0\5\0\0\0\1\0\0\0\7\0\0\0\0\0\0\0"
                                            "\x8\0\0\0\0\0\0\0\2\1\0\0\0\0\0";
    unsigned char head[BLOCK_HEAD];
    struct file_block read;
    file_block_seal(head, &format, &block, (const unsigned char *)"hello");
    ck_assert_mem_eq(head, expected, sizeof expected);
    ck_assert(file_block_read(&read, &format, head));
    ck_assert(read.kind == 2 && read.length == 5 && read.count == 1);
    ck_assert(read.first == 7 && read.last == 8 && read.reach == 258);
    ck_assert(file_block_intact(&read, head, (const unsigned char *)"hello"));
    head[0] = 's';
    ck_assert(!file_block_read(&read, &format, head));
}
END_TEST

START_TEST(every_changed_bit_is_noticed)
{
    unsigned char head[BLOCK_HEAD], content[] = "hello";
    struct file_block read;
    file_block_seal(head, &format, &block, content);
    for (int i = 8 * 4; i < 8 * (BLOCK_HEAD + 5); i++) {
        unsigned char *at = i < 8 * BLOCK_HEAD ? &head[i / 8] : &content[i / 8 - BLOCK_HEAD];
        *at ^= (unsigned char)(1 << i % 8);
        read.length = 5; /* a longer content is not there to be read */
        if (i / 8 < 8 || i / 8 >= 12) {
            ck_assert(file_block_read(&read, &format, head));
            ck_assert_msg(!file_block_intact(&read, head, content), "bit %d", i);
        }
        *at ^= (unsigned char)(1 << i % 8);
    }
}
END_TEST

START_TEST(a_file_is_read_at_any_place_up_to_its_end)
{
    char text[8] = "";
    FILE *file = tmpfile();
    fputs("0123456789", file);
    fflush(file);
    ck_assert_int_eq(file_read_at(fileno(file), 4, text, 3), 3);
    ck_assert_str_eq(text, "456");
    ck_assert_int_eq(file_read_at(fileno(file), 8, text, 3), 2);
    ck_assert_int_eq(file_read_at(fileno(file), 10, text, 3), 0);
    fclose(file);
    errno = 0;
    ck_assert_int_eq(file_read_at(-1, 0, text, 3), -1);
    ck_assert_int_eq(errno, EBADF);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, the_head_of_a_file_tells_format_and_version);
    tcase_add_test(cases, the_head_of_a_block_is_the_same_on_every_machine);
    tcase_add_test(cases, every_changed_bit_is_noticed);
    tcase_add_test(cases, a_file_is_read_at_any_place_up_to_its_end);
}

UNIT(add, 120)
