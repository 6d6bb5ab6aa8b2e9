/*
 * What the programs on star graphs cost, against numbers that an independent simulation has counted, and what
 * the paper says of them.
 */
#include <check.h>

#include "../../emu/trial.h"
#include "star/parts/star_cost.h"
#include "star/parts/star_perm.h"

/* Levels as a list that ends with 0. */
enum { LEVELS = 12 };

static struct star_cost exchange(int n, const int *levels)
{
    int count = 0;
    while (levels[count])
        count++;
    return star_exchange_cost(n, levels, count);
}

static void want(struct star_cost cost, uint64_t starts, uint64_t words)
{
    ck_assert_uint_eq(cost.starts, starts);
    ck_assert_uint_eq(cost.words, words);
}

START_TEST(exchanges_cost_what_was_counted)
{
    static const struct {
        int n, levels[LEVELS];
        uint64_t starts, words;
    } counted[] = {
        {3, {1}, 9, 9},
        {4, {1}, 62, 62},
        {4, {3}, 41, 66},
        {5, {1}, 442, 442},
        {5, {3}, 229, 474},
        {6, {1}, 3444, 3444},
        {6, {3}, 1514, 3684},
        {6, {5}, 2661, 3732},
        {7, {1}, 29628, 29628},
        {7, {3}, 11558, 31548},
        {7, {5}, 18685, 33084},
        {8, {1}, 280944, 280944},
        {8, {3}, 100024, 297744},
        {8, {5}, 149918, 317232},
        {8, {7}, 237037, 302544},
        {9, {1}, 2921616, 2921616},
        {9, {3}, 967416, 3082896},
        {9, {5}, 1353042, 3308688},
        {9, {7}, 2133441, 3267216},
        {10, {1}, 33127200, 33127200},
        {10, {3}, 10339440, 34820640},
        {10, {5}, 13567044, 37481760},
        {10, {7}, 21335426, 37792800},
        {10, {9}, 29216177, 35385120},
        {11, {1}, 407219040, 407219040},
        {11, {3}, 120991440, 426572640},
        {11, {5}, 149630604, 459473760},
        {11, {7}, 234700342, 469427040},
        {11, {9}, 321378121, 452377440},
        {12, {1}, 5398289280, 5398289280},
        {12, {3}, 1538383680, 5637790080},
        {12, {5}, 1800193968, 6068891520},
        {12, {7}, 2816527224, 6253649280},
        {12, {9}, 3856539422, 6143402880},
        {12, {11}, 4886628501, 5724881280},
        {4, {3, 2}, 29, 66},
        {5, {3, 2}, 169, 474},
        {5, {4, 3, 2}, 152, 498},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++)
        want(exchange(counted[i].n, counted[i].levels), counted[i].starts, counted[i].words);
}
END_TEST

START_TEST(broadcasts_cost_what_was_counted)
{
    static const struct {
        int n;
        struct star_cost mesh, ring;
    } counted[] = {
        {3, {13, 15}, {5, 5}},
        {4, {23, 38}, {23, 23}},
        {5, {47, 139}, {119, 119}},
        {6, {149, 744}, {719, 719}},
        {7, {755, 5069}, {5039, 5039}},
        {8, {5081, 40354}, {40319, 40319}},
        {9, {40367, 362919}, {362879, 362879}},
        {10, {362933, 3628844}, {3628799, 3628799}},
        {11, {3628859, 39916849}, {39916799, 39916799}},
        {12, {39916865, 479001654}, {479001599, 479001599}},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++) {
        want(star_mnb_cost(counted[i].n), counted[i].mesh.starts, counted[i].mesh.words);
        want(star_ring_cost(counted[i].n), counted[i].ring.starts, counted[i].ring.words);
    }
}
END_TEST

START_TEST(sweeps_and_stairs_cost_what_was_counted)
{
    static const struct {
        int n;
        struct star_cost sweep, stair;
    } counted[] = {
        {3, {3, 9}, {3, 5}},        {4, {7, 62}, {6, 23}},        {5, {13, 442}, {10, 119}},
        {6, {21, 3444}, {15, 719}}, {7, {31, 29628}, {21, 5039}}, {8, {43, 280944}, {28, 40319}},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++) {
        want(star_sweep_cost(counted[i].n), counted[i].sweep.starts, counted[i].sweep.words);
        want(star_stair_cost(counted[i].n), counted[i].stair.starts, counted[i].stair.words);
    }
}
END_TEST

START_TEST(hops_are_those_of_the_rules)
{
    unsigned char at[STAR_SYMBOLS], to[STAR_SYMBOLS];
    int ports[STAR_DIAMETER];
    for (int k = 1; k <= _i; k++) {
        uint64_t hops = 0;
        for (uint32_t number = 0; number < star_substars(_i, k); number++) {
            star_unrank(_i, 0, at);
            star_substar(_i, k, number, to);
            hops += (uint64_t)star_walk(_i, k, at, to, ports);
        }
        ck_assert_uint_eq(star_hops(_i, k), hops);
    }
}
END_TEST

/* l_{n,1} - l_{n,2} = 1/2: Lemma 1. T(n,1) and T(n,2) have as many units, T(n,2) fewer starts: Theorem 1. */
START_TEST(pairs_always_save_starts)
{
    struct star_cost one = star_exchange_cost(_i, NULL, 0), two = star_exchange_cost(_i, (int[]){2}, 1);
    ck_assert_uint_eq(2 * (star_hops(_i, 1) - 2 * star_hops(_i, 2)), star_count(_i));
    ck_assert_uint_eq(one.words, two.words);
    ck_assert_uint_gt(one.starts, two.starts);
}
END_TEST

/* l_{k,1}, the average distance to all k! nodes of a k-star, from the cost; as the footnote should have it, k
 * + 2/k + H_k - 4; and as it is printed, with a factor (k!-1)/k!. */
static double average_by_cost(int k)
{
    return (double)star_hops(k, 1) / (double)star_count(k);
}

static double average_in_closed_form(int k)
{
    double harmonic = 0;
    for (int i = 1; i <= k; i++)
        harmonic += 1.0 / i;
    return k + 2.0 / k + harmonic - 4;
}

static double average_as_printed(int k)
{
    return average_in_closed_form(k) * (double)(star_count(k) - 1) / (double)star_count(k);
}

/* The smallest t_s/t_m with T(n,1) > T(n,k), in thousandths, cut: equation (2), Table 2. */
static int threshold(int n, int k, double (*average)(int k))
{
    double to_substar = (double)star_hops(n, k) * (double)star_count(k) / (double)star_count(n);
    double units = to_substar + average(k) - average(n);
    return (int)(1000 * units / (average(n) - to_substar / (double)star_count(k) - average(k)));
}

START_TEST(averages_have_a_closed_form)
{
    for (int k = 1; k <= STAR_EXCHANGE_COST_MOST; k++)
        ck_assert_double_eq_tol(average_by_cost(k), average_in_closed_form(k), 1e-12);
}
END_TEST

START_TEST(the_factor_of_the_footnote_is_found_to_be_wrong)
{
    ck_assert_int_eq(threshold(4, 3, average_by_cost), 190);
    ck_assert_int_eq(threshold(4, 3, average_in_closed_form), 190);
    ck_assert_int_eq(threshold(12, 11, average_by_cost), 638);
    ck_assert_int_eq(threshold(4, 3, average_as_printed), 23); /* 0.0239 where Table 2 has 0.190 */
}
END_TEST

/* ------------------------------------------------------------- against the paper's own algorithms */

/* The levels of a set, k from 2 on being bit k-2, from the largest down. */
static void levels_of(unsigned set, int *levels)
{
    int count = 0;
    for (int k = LEVELS; k >= 2; k--)
        if (set >> (k - 2) & 1)
            levels[count++] = k;
    levels[count] = 0;
}

START_TEST(sweeps_are_never_slower_than_any_levels)
{
    struct star_cost sweep = star_sweep_cost(_i);
    int levels[LEVELS + 1];
    for (unsigned set = 0; set < 1u << (_i - 2); set++) {
        levels_of(set, levels);
        struct star_cost cost = exchange(_i, levels);
        ck_assert_uint_le(sweep.starts, cost.starts);
        ck_assert_uint_le(sweep.words, cost.words);
    }
}
END_TEST

START_TEST(stairs_are_never_slower_than_mesh_or_ring)
{
    struct star_cost stair = star_stair_cost(_i), mesh = star_mnb_cost(_i), ring = star_ring_cost(_i);
    ck_assert_uint_le(stair.starts, mesh.starts);
    ck_assert_uint_le(stair.words, mesh.words);
    ck_assert_uint_le(stair.starts, ring.starts);
    ck_assert_uint_le(stair.words, ring.words);
}
END_TEST

START_TEST(the_best_levels_are_the_best_of_all)
{
    static const uint64_t costs[][2] = {{100, 1}, {10, 1}, {1, 1}, {1, 10}};
    int levels[STAR_EXCHANGE_COST_MOST];
    for (size_t i = 0; i < ARRAY_LENGTH(costs); i++) {
        uint64_t startup = costs[i][0], per_unit = costs[i][1], least = UINT64_MAX;
        struct star_cost best =
            star_exchange_cost(_i, levels, star_best_levels(_i, startup, per_unit, levels));
        for (unsigned set = 0; set < 1u << (_i - 2); set++) {
            int others[LEVELS + 1];
            levels_of(set, others);
            struct star_cost cost = exchange(_i, others);
            uint64_t time = cost.starts * startup + cost.words * per_unit;
            least = time < least ? time : least;
        }
        ck_assert_uint_eq(best.starts * startup + best.words * per_unit, least);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, exchanges_cost_what_was_counted);
    tcase_add_test(cases, broadcasts_cost_what_was_counted);
    tcase_add_test(cases, sweeps_and_stairs_cost_what_was_counted);
    tcase_add_loop_test(cases, hops_are_those_of_the_rules, 2, 9);
    tcase_add_loop_test(cases, pairs_always_save_starts, 3, STAR_EXCHANGE_COST_MOST + 1);
    tcase_add_test(cases, averages_have_a_closed_form);
    tcase_add_test(cases, the_factor_of_the_footnote_is_found_to_be_wrong);
    tcase_add_loop_test(cases, sweeps_are_never_slower_than_any_levels, 3, LEVELS + 1);
    tcase_add_loop_test(cases, stairs_are_never_slower_than_mesh_or_ring, 3, STAR_COST_MOST + 1);
    tcase_add_loop_test(cases, the_best_levels_are_the_best_of_all, 3, LEVELS + 1);
}

UNIT(add_cases, 120)
