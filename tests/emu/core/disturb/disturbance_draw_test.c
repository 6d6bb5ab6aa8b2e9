/*
 * What a seed draws looks random along everything that is counted: packets or steps, nodes, ports, seeds.
 */
#include "../../trial.h"
#include "disturb/disturbance.h"
#include "disturb/draws.h"
#include "hash.h"

enum { DRAWN = 20000, LAGS_MOST = 8, SEEDS = 4000, STEPS = 200, LONG_STEPS = 2000, RUN_LENGTH = 12 };

static const uint32_t kinds[] = {CHOICE_TAKE, CHOICE_AWAIT,  CHOICE_MISS,    CHOICE_DELAY, CHOICE_LAG,
                                 CHOICE_LOSE, CHOICE_DOUBLE, CHOICE_CORRUPT, DRAW_CHANGE,  DRAW_PRIORITY,
                                 DRAW_BIT,    DRAW_TURN,     DRAW_TIME};

/* What is counted up, while all else stays. */
enum walk { ALONG_NUMBERS, ALONG_NODES, ALONG_PORTS, ALONG_SEEDS, WALKS };

static uint64_t draw_of(uint64_t seed, uint32_t kind, int32_t node, int32_t port, uint64_t number)
{
    struct disturbance d = {.set.seed = seed};
    return disturbance_draw(&d, kind, node, port, number);
}

static uint64_t draw_along(enum walk walk, uint32_t kind, uint32_t i)
{
    uint64_t seed = walk == ALONG_SEEDS ? i + 1 : 1, number = walk == ALONG_NUMBERS ? i : 5;
    int32_t node = walk == ALONG_NODES ? (int32_t)i : 3, port = walk == ALONG_PORTS ? (int32_t)i : -1;
    return draw_of(seed, kind, node, port, number);
}

/* The draws as numbers from -1/2 to 1/2, by their upper or their lower half. */
static void fill(double *drawn, enum walk walk, uint32_t kind, bool upper)
{
    for (uint32_t i = 0; i < DRAWN; i++) {
        uint64_t draw = draw_along(walk, kind, i);
        drawn[i] = (double)(uint32_t)(upper ? draw >> 32 : draw) / 4294967296.0 - 0.5;
    }
}

/* The autocorrelation of uniform numbers is about 1 / sqrt(DRAWN); five times that is 1 in a million. */
static void expect_uncorrelated(const double *drawn, uint32_t kind)
{
    for (int lag = 1; lag <= LAGS_MOST; lag++) {
        double sum = 0;
        for (int i = lag; i < DRAWN; i++)
            sum += drawn[i] * drawn[i - lag];
        double correlation = 12 * sum / (DRAWN - lag);
        ck_assert_msg(correlation * correlation < 25.0 / DRAWN, "kind %u, lag %d: %.3f", kind, lag,
                      correlation);
    }
}

START_TEST(draws_next_to_each_other_are_not_correlated)
{
    static double drawn[DRAWN];
    for (int walk = 0; walk < WALKS; walk++)
        for (int upper = 0; upper < 2; upper++) {
            fill(drawn, (enum walk)walk, kinds[_i], upper);
            expect_uncorrelated(drawn, kinds[_i]);
        }
}
END_TEST

static bool happens(uint64_t draw)
{
    return draw >> 32 < RATE_ONE / 3;
}

static int longest_run(uint64_t seed, uint32_t kind)
{
    int run = 0, longest = 0;
    for (uint64_t step = 1; step <= STEPS; step++) {
        run = happens(draw_of(seed, kind, 0, -1, step)) ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* In 200 steps there is such a run with a probability of 1 in 4,200. */
START_TEST(a_third_of_all_steps_hardly_ever_comes_in_long_runs)
{
    int found = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        found += longest_run(seed, kinds[_i]) >= RUN_LENGTH;
    ck_assert_int_le(found, 6);
}
END_TEST

/* 2,000 steps have 667 such ones, give or take 21. */
START_TEST(a_third_of_all_steps_is_a_third_under_every_seed)
{
    static const uint64_t notable[] = {0, 1, 41967, UINT64_MAX, HASH_K0, HASH_K1, HASH_K2, HASH_K3};
    for (uint64_t i = 0; i < ARRAY_LENGTH(notable) + 500; i++) {
        uint64_t seed = i < ARRAY_LENGTH(notable) ? notable[i] : 41900 + i;
        int found = 0;
        for (uint64_t step = 1; step <= LONG_STEPS; step++)
            found += happens(draw_of(seed, kinds[_i], 0, -1, step));
        ck_assert_int_gt(found, 667 - 110);
        ck_assert_int_lt(found, 667 + 110);
    }
}
END_TEST

/* Each kind says whether 1,000 steps are hit: two kinds agree in 5/9 of the steps, give or take 16. */
START_TEST(kinds_have_nothing_to_do_with_each_other)
{
    for (size_t other = 0; other < ARRAY_LENGTH(kinds); other++) {
        int alike = 0;
        for (uint64_t step = 0; step < 1000 && other != (size_t)_i; step++)
            alike +=
                happens(draw_of(7, kinds[_i], 2, -1, step)) == happens(draw_of(7, kinds[other], 2, -1, step));
        ck_assert(other == (size_t)_i || (alike > 556 - 80 && alike < 556 + 80));
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    int count = (int)ARRAY_LENGTH(kinds);
    tcase_add_loop_test(cases, draws_next_to_each_other_are_not_correlated, 0, count);
    tcase_add_loop_test(cases, a_third_of_all_steps_hardly_ever_comes_in_long_runs, 0, count);
    tcase_add_loop_test(cases, a_third_of_all_steps_is_a_third_under_every_seed, 0, count);
    tcase_add_loop_test(cases, kinds_have_nothing_to_do_with_each_other, 0, count);
}

UNIT(add_cases, 120)
