/*
 * Tests of varint.h: every number comes back in the bytes that it should take, and bad bytes are told.
 */
#include <check.h>

#include "base.h"
#include "suite.h"
#include "varint.h"

static unsigned char bytes[VARINT_MOST];

/* Write a number and read it back. Return how many bytes it took. */
static long length_of(uint64_t number)
{
    unsigned char *end = varint_put(bytes, number);
    struct varint_reader reader = {bytes, end, false};
    ck_assert_uint_eq(varint_get(&reader, number), number);
    ck_assert(!reader.bad && reader.at == end);
    return end - bytes;
}

START_TEST(a_number_takes_a_byte_for_seven_bits)
{
    for (unsigned bits = 1; bits <= 64; bits++) {
        uint64_t least = (uint64_t)1 << (bits - 1);
        ck_assert_int_eq(length_of(least), (bits + 6) / 7);
        ck_assert_int_eq(length_of(least | (least - 1)), (bits + 6) / 7);
    }
    ck_assert_int_eq(length_of(0), 1);
}
END_TEST

START_TEST(a_difference_takes_a_byte_for_six_bits_of_either_sign)
{
    static const struct {
        int64_t ahead;
        long length;
    } cases[] = {{0, 1}, {63, 1}, {-64, 1}, {64, 2}, {-65, 2}, {INT64_MAX, 10}, {INT64_MIN, 10}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        unsigned char *end = varint_put_difference(bytes, cases[i].ahead);
        struct varint_reader reader = {bytes, end, false};
        ck_assert(varint_get_difference(&reader, UINT64_MAX) == cases[i].ahead);
        ck_assert_int_eq(end - bytes, cases[i].length);
        ck_assert(!reader.bad && reader.at == end);
    }
}
END_TEST

START_TEST(a_number_that_is_cut_off_or_too_large_is_bad)
{
    struct varint_reader cut = {bytes, varint_put(bytes, 300) - 1, false};
    varint_get(&cut, UINT64_MAX);
    ck_assert(cut.bad && cut.at == cut.end);
    struct varint_reader large = {bytes, varint_put(bytes, 300), false};
    varint_get(&large, 299);
    ck_assert(large.bad);
    static const unsigned char beyond[] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 2};
    struct varint_reader wide = {beyond, beyond + sizeof beyond, false};
    varint_get(&wide, UINT64_MAX);
    ck_assert(wide.bad);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_number_takes_a_byte_for_seven_bits);
    tcase_add_test(cases, a_difference_takes_a_byte_for_six_bits_of_either_sign);
    tcase_add_test(cases, a_number_that_is_cut_off_or_too_large_is_bad);
}

UNIT(add, 120)
