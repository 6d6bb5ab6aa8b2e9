/*
 * Hashes have pinned values, as digests must not change from build to build, and depend on every byte, the
 * size and the seed.
 */
#include <stdlib.h>

#include "base.h"
#include "hash.h"
#include "suite.h"

enum { BYTES_MOST = 40, NUMBERS = 20000 };

static unsigned char bytes[BYTES_MOST];

static void fill(void)
{
    for (size_t i = 0; i < BYTES_MOST; i++)
        bytes[i] = (unsigned char)(7 * i + 1);
}

START_TEST(values_do_not_change_from_build_to_build)
{
    fill();
    ck_assert_uint_eq(hash_mix(1, 1), 1);
    ck_assert_uint_eq(hash_mix(HASH_K0, HASH_K1), UINT64_C(0x1ff5c2923a788d2c));
    ck_assert_uint_eq(hash_scatter(HASH_K0), UINT64_C(0x7de53de772ea694c));
    ck_assert_uint_eq(hash_bytes(0, NULL, 0), UINT64_C(0x1ff5c2923a788d2c));
    ck_assert_uint_eq(hash_bytes(1, bytes, 3), UINT64_C(0x4a45800934768628));
    ck_assert_uint_eq(hash_bytes(2, bytes, 8), UINT64_C(0x3e15537d37c5ad12));
    ck_assert_uint_eq(hash_bytes(3, bytes, BYTES_MOST), UINT64_C(0x898fbc4ac9bc70ee));
}
END_TEST

START_TEST(every_bit_of_the_data_counts)
{
    fill();
    for (size_t size = 1; size <= BYTES_MOST; size++) {
        uint64_t before = hash_bytes(5, bytes, size);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            ck_assert(hash_bytes(5, bytes, size) != before);
            bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        ck_assert_uint_eq(hash_bytes(5, bytes, size), before);
    }
}
END_TEST

START_TEST(size_and_seed_count)
{
    static const unsigned char zeros[BYTES_MOST];
    for (size_t a = 0; a <= BYTES_MOST; a++)
        for (size_t b = 0; b < a; b++) {
            ck_assert(hash_bytes(0, zeros, a) != hash_bytes(0, zeros, b));
            ck_assert(hash_bytes(a, zeros, 9) != hash_bytes(b, zeros, 9));
        }
}
END_TEST

START_TEST(what_lies_behind_the_data_does_not_count)
{
    fill();
    for (size_t size = 0; size < BYTES_MOST; size++) {
        uint64_t before = hash_bytes(5, bytes, size);
        bytes[size]++;
        ck_assert_uint_eq(hash_bytes(5, bytes, size), before);
        bytes[size]--;
    }
}
END_TEST

START_TEST(eight_bytes_are_the_word_alone)
{
    uint64_t word;
    fill();
    memcpy(&word, bytes, 8);
    ck_assert_uint_eq(hash_last(hash_start(9, 8), word), hash_bytes(9, bytes, 8));
}
END_TEST

/* A bit of the word changes each bit of the result in half of all words. */
START_TEST(scattered_words_change_in_half_of_all_bits)
{
    for (unsigned in = 0; in < 64; in++)
        for (unsigned out = 0; out < 64; out++) {
            int changed = 0;
            for (uint64_t word = 1; word <= 1000; word++)
                changed += (int)((hash_scatter(word) ^ hash_scatter(word ^ UINT64_C(1) << in)) >> out & 1);
            ck_assert_int_gt(changed, 400);
            ck_assert_int_lt(changed, 600);
        }
}
END_TEST

static int by_value(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

START_TEST(small_numbers_do_not_collide)
{
    static uint64_t hash[2 * NUMBERS];
    for (uint64_t i = 0; i < NUMBERS; i++) {
        hash[2 * i] = hash_bytes(0, &i, sizeof i);
        hash[2 * i + 1] = hash_bytes(i + 1, NULL, 0);
    }
    qsort(hash, ARRAY_LENGTH(hash), sizeof hash[0], by_value);
    for (size_t i = 1; i < ARRAY_LENGTH(hash); i++)
        ck_assert(hash[i] != hash[i - 1]);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, values_do_not_change_from_build_to_build);
    tcase_add_test(cases, every_bit_of_the_data_counts);
    tcase_add_test(cases, size_and_seed_count);
    tcase_add_test(cases, what_lies_behind_the_data_does_not_count);
    tcase_add_test(cases, eight_bytes_are_the_word_alone);
    tcase_add_test(cases, scattered_words_change_in_half_of_all_bits);
    tcase_add_test(cases, small_numbers_do_not_collide);
}

UNIT(add_cases, 60)
