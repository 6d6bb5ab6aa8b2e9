/*
 * siphash.h against a value of the reference implementation: key 00 01 .. 0f, message 00 01 .. 0f.
 */

#include "siphash.h"
#include "suite.h"

START_TEST(the_value_is_that_of_the_reference)
{
    const struct siphash_key key = {UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)};
    ck_assert_uint_eq(siphash(&key, key.low, key.high), UINT64_C(0x3f2acc7f57c29bdb));
}
END_TEST

/* Every bit of key and message turns over about half of the bits. */
START_TEST(every_bit_counts)
{
    for (int bit = 0; bit < 256; bit++) {
        uint64_t word[4] = {1, 2, 3, 4};
        const struct siphash_key key = {word[0], word[1]};
        uint64_t before = siphash(&key, word[2], word[3]);
        word[bit / 64] ^= UINT64_C(1) << bit % 64;
        const struct siphash_key other = {word[0], word[1]};
        int turned = __builtin_popcountll(before ^ siphash(&other, word[2], word[3]));
        ck_assert_msg(turned > 10 && turned < 54, "bit %d turns %d bits", bit, turned);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_value_is_that_of_the_reference);
    tcase_add_test(cases, every_bit_counts);
}

UNIT(add_cases, 60)
