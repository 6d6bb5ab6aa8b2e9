/*
 * Random numbers are those of the published algorithm, number by number, as digests of runs depend on them.
 */
#include <stdbool.h>
#include <stdlib.h>

#include "rng.h"
#include "suite.h"

static const uint64_t golden_gamma = 0x9e3779b97f4a7c15;

START_TEST(outputs_are_those_of_splitmix64)
{
    struct rng rng = {.state = 1234567, .gamma = golden_gamma};

    ck_assert_uint_eq(rng_next(&rng), 6457827717110365317u);
    ck_assert_uint_eq(rng_next(&rng), 3203168211198807973u);
    ck_assert_uint_eq(rng_next(&rng), 9817491932198370423u);
    ck_assert_uint_eq(rng_next(&rng), 4593380528125082431u);
    ck_assert_uint_eq(rng_next(&rng), 16408922859458223821u);
}
END_TEST

static const struct {
    uint64_t seed, stream, state, gamma;
} streams[] = {
    {42, 0, 0xbdd732262feb6e95, 0x077fb59b63a77005},
    {42, 1, 0x47526757130f9f52, 0xfe8930b98846eec5},
    {42, 2, 0x09bc585a244823f2, 0x445e6ed7be55d1ad},
    {UINT64_MAX, 3, 0xf14f2cf802083fa5, 0x11e5b73e31c35101},
};

START_TEST(stream_k_is_the_kth_split)
{
    struct rng rng;

    rng_open(&rng, streams[_i].seed, streams[_i].stream);
    ck_assert_uint_eq(rng.state, streams[_i].state);
    ck_assert_uint_eq(rng.gamma, streams[_i].gamma);
}
END_TEST

START_TEST(streams_go_their_own_ways)
{
    static const uint64_t expected[3][3] = {
        {0x97c372be01959835, 0x4b16e43727c1d26c, 0x1043c9a4ab8b3c49},
        {0x31697c586280c6ad, 0x9b1820d6e351bdb4, 0x9731e945243ef146},
        {0x950d05035ac16587, 0xb7c6bcd0f1ab3967, 0x65e4cc9d19e205c6},
    };
    struct rng rng[3];

    for (int k = 0; k < 3; k++)
        rng_open(&rng[k], 42, (uint64_t)k);
    for (int draw = 0; draw < 3; draw++) {
        for (int k = 0; k < 3; k++)
            ck_assert_uint_eq(rng_next(&rng[k]), expected[k][draw]);
    }
}
END_TEST

/* 0x6025c7c1f62f7087 has too few changes from bit to bit. */
START_TEST(a_gamma_too_smooth_is_roughened)
{
    struct rng rng;

    rng_open(&rng, 42, 9);
    ck_assert_uint_eq(rng.gamma, 0xca8f6d6b5c85da2d);
}
END_TEST

static int compare_numbers(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

START_TEST(gammas_of_a_million_streams_are_odd_and_all_different)
{
    enum { STREAMS = 1 << 20 };
    uint64_t *gammas = malloc(STREAMS * sizeof *gammas);

    for (int k = 0; k < STREAMS; k++) {
        struct rng rng;

        rng_open(&rng, 7, (uint64_t)k);
        gammas[k] = rng.gamma;
        if (gammas[k] % 2 == 0)
            ck_abort_msg("stream %d", k);
    }
    qsort(gammas, STREAMS, sizeof *gammas, compare_numbers);
    for (int k = 1; k < STREAMS; k++) {
        if (gammas[k - 1] == gammas[k])
            ck_abort_msg("two streams with gamma %llx", (unsigned long long)gammas[k]);
    }
    free(gammas);
}
END_TEST

START_TEST(the_state_is_16_bytes)
{
    ck_assert_uint_eq(sizeof(struct rng), 16);
}
END_TEST

START_TEST(below_takes_the_remainder_of_a_draw)
{
    struct rng rng = {.state = 1234567, .gamma = golden_gamma};

    ck_assert_uint_eq(rng_below(&rng, 1000), 317);
    ck_assert_uint_eq(rng_below(&rng, 1000000007), 3203168211198807973u % 1000000007);
}
END_TEST

/* For this n, 2^63 - 1 of 2^64 draws are refused, the first two here among them. */
START_TEST(below_refuses_draws_that_would_favour_small_numbers)
{
    struct rng rng = {.state = 1234567, .gamma = golden_gamma};

    ck_assert_uint_eq(rng_below(&rng, 9223372036854775809u), 9817491932198370423u - 9223372036854775809u);
    ck_assert_uint_eq(rng_next(&rng), 4593380528125082431u);
}
END_TEST

/* For this n, 2^64 - n draws are refused. The first draw here is 2^64 - n, the lowest one that is
 * accepted. */
START_TEST(below_takes_the_lowest_draw_that_is_fair)
{
    struct rng rng = {.state = 1234567, .gamma = golden_gamma};

    ck_assert_uint_eq(rng_below(&rng, -6457827717110365317u), 6457827717110365317u);
}
END_TEST

START_TEST(below_one_or_nothing_is_zero_and_takes_no_draw)
{
    struct rng rng = {.state = 1234567, .gamma = golden_gamma};

    ck_assert_uint_eq(rng_below(&rng, 0), 0);
    ck_assert_uint_eq(rng_below(&rng, 1), 0);
    ck_assert_uint_eq(rng.state, 1234567);
}
END_TEST

/* Chi-square with 12 degrees of freedom exceeds 32.9 for one seed in a thousand; the seed here is fixed. */
START_TEST(below_hits_all_numbers_equally_often)
{
    enum { NUMBERS = 13, DRAWS = 130000 };
    struct rng rng;
    int hits[NUMBERS] = {0};
    double chi_square = 0;

    rng_open(&rng, 1, 1);
    for (int i = 0; i < DRAWS; i++)
        hits[rng_below(&rng, NUMBERS)]++;
    for (int i = 0; i < NUMBERS; i++)
        chi_square += (hits[i] - 10000.0) * (hits[i] - 10000.0) / 10000.0;
    ck_assert_double_lt(chi_square, 32.9);
}
END_TEST

/* Of three items each of the six orders comes as often as the others: 6000 in 36000, within 5 deviations. */
START_TEST(shuffles_are_equally_likely)
{
    int seen[27] = {0};
    struct rng rng;

    rng_open(&rng, 9, 0);
    for (int round = 0; round < 36000; round++) {
        int list[] = {0, 1, 2};

        rng_shuffle(&rng, list, 3);
        seen[9 * list[0] + 3 * list[1] + list[2]]++;
    }
    for (int order = 0; order < 27; order++) {
        bool all = order / 9 != order / 3 % 3 && order / 3 % 3 != order % 3 && order / 9 != order % 3;

        ck_assert_int_ge(seen[order], all ? 5645 : 0);
        ck_assert_int_le(seen[order], all ? 6355 : 0);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, outputs_are_those_of_splitmix64);
    tcase_add_loop_test(cases, stream_k_is_the_kth_split, 0, sizeof streams / sizeof streams[0]);
    tcase_add_test(cases, streams_go_their_own_ways);
    tcase_add_test(cases, a_gamma_too_smooth_is_roughened);
    tcase_add_test(cases, gammas_of_a_million_streams_are_odd_and_all_different);
    tcase_add_test(cases, the_state_is_16_bytes);
    tcase_add_test(cases, below_takes_the_remainder_of_a_draw);
    tcase_add_test(cases, below_refuses_draws_that_would_favour_small_numbers);
    tcase_add_test(cases, below_takes_the_lowest_draw_that_is_fair);
    tcase_add_test(cases, below_one_or_nothing_is_zero_and_takes_no_draw);
    tcase_add_test(cases, below_hits_all_numbers_equally_often);
    tcase_add_test(cases, shuffles_are_equally_likely);
}

UNIT(add_cases, 60)
