/*
 * Permutations as nodes of a star graph, and the routing rules: on shortest paths from 12..n to every substar
 * of every dimension; and with another choice in rule R3 they are not.
 */
#include <check.h>
#include <string.h>

#include "../../emu/trial.h"
#include "star/parts/star_perm.h"
#include "tools.h"

enum { MOST = TOOLS_TSAN ? 5 : 7, MOST_NODES = 5040 };

START_TEST(ranks_are_in_lexicographic_order)
{
    unsigned char last[STAR_SYMBOLS] = {0}, p[STAR_SYMBOLS];
    for (uint32_t rank = 0; rank < star_factorial(_i); rank++) {
        star_unrank(_i, rank, p);
        ck_assert_uint_eq(star_rank(_i, p), rank);
        ck_assert_int_gt(memcmp(p, last, (size_t)_i), 0);
        memcpy(last, p, sizeof last);
        unsigned symbols = 0;
        for (int i = 0; i < _i; i++)
            symbols |= 1u << p[i];
        ck_assert_uint_eq(symbols, (2u << _i) - 2);
    }
}
END_TEST

START_TEST(the_way_from_a_node_back_is_the_inverse)
{
    unsigned char p[STAR_SYMBOLS], inverse[STAR_SYMBOLS], product[STAR_SYMBOLS];
    for (uint32_t rank = 0; rank < star_factorial(_i); rank++) {
        star_unrank(_i, rank, p);
        star_inverse(_i, p, inverse);
        star_product(_i, p, inverse, product);
        ck_assert_uint_eq(star_rank(_i, product), 0);
        star_product(_i, inverse, p, product);
        ck_assert_uint_eq(star_rank(_i, product), 0);
    }
}
END_TEST

/* The place of y z in the paper's example: z = 3241 and x = 4312 make 1432. */
START_TEST(products_read_from_the_left)
{
    static const unsigned char z[] = {3, 2, 4, 1}, x[] = {4, 3, 1, 2}, y[] = {1, 4, 3, 2};
    unsigned char product[4];
    star_product(4, z, x, product);
    ck_assert_mem_eq(product, y, 4);
}
END_TEST

START_TEST(substars_are_numbered_by_their_labels)
{
    unsigned char p[STAR_SYMBOLS], first[STAR_SYMBOLS], label[STAR_SYMBOLS] = {0};
    for (int k = 1; k < _i; k++) {
        memset(label, 0, sizeof label);
        for (uint32_t number = 0; number < star_substars(_i, k); number++) {
            star_substar(_i, k, number, p);
            ck_assert_uint_eq(star_substar_number(_i, k, p), number);
            ck_assert_int_gt(memcmp(p + k, label, (size_t)(_i - k)), 0);
            memcpy(label, p + k, (size_t)(_i - k));
            for (int i = 1; i < k; i++)
                ck_assert_int_lt(p[i - 1], p[i]);
        }
        for (uint32_t rank = 0; rank < star_factorial(_i); rank++) {
            star_unrank(_i, rank, p);
            star_substar(_i, k, star_substar_number(_i, k, p), first);
            ck_assert_mem_eq(p + k, first + k, (size_t)(_i - k));
        }
    }
}
END_TEST

/* ---------------------------------------------------------------------------------- distances */

static int distance[MOST_NODES]; /* from 12..n, by rank */

static void search_breadth_first(int n)
{
    static uint32_t queue[MOST_NODES];
    unsigned char p[STAR_SYMBOLS];
    uint32_t seen = 1;
    memset(distance, -1, sizeof distance);
    distance[queue[0]] = 0;
    for (uint32_t i = 0; i < seen; i++) {
        star_unrank(n, queue[i], p);
        for (int port = 0; port < n - 1; port++) {
            star_cross(p, port);
            uint32_t peer = star_rank(n, p);
            star_cross(p, port);
            if (distance[peer] < 0) {
                distance[peer] = distance[queue[i]] + 1;
                queue[seen++] = peer;
            }
        }
    }
    ck_assert_uint_eq(seen, star_factorial(n));
}

/* The least one in each k-substar, by number. */
static void nearest_in_substars(int n, int k, int *nearest)
{
    unsigned char p[STAR_SYMBOLS];
    for (uint32_t number = 0; number < star_substars(n, k); number++)
        nearest[number] = STAR_DIAMETER;
    for (uint32_t rank = 0; rank < star_factorial(n); rank++) {
        star_unrank(n, rank, p);
        uint32_t number = star_substar_number(n, k, p);
        if (nearest[number] > distance[rank])
            nearest[number] = distance[rank];
    }
}

typedef int rule(int n, int k, const unsigned char *at, const unsigned char *to);

/* Hops to all k-substars from 12..n by a rule; *longer: how many paths are not shortest. */
static int walk_everywhere(int n, int k, rule *next_port, int *longer)
{
    unsigned char at[STAR_SYMBOLS], to[STAR_SYMBOLS];
    static int nearest[MOST_NODES];
    int sum = 0;
    *longer = 0;
    nearest_in_substars(n, k, nearest);
    for (uint32_t number = 0; number < star_substars(n, k); number++) {
        int hops = 0;
        star_unrank(n, 0, at);
        star_substar(n, k, number, to);
        for (int port; (port = next_port(n, k, at, to)) >= 0; hops++)
            star_cross(at, port);
        ck_assert_uint_eq(star_substar_number(n, k, at), number);
        *longer += hops > nearest[number];
        sum += hops;
    }
    return sum;
}

START_TEST(the_rules_make_shortest_paths)
{
    int longer;
    search_breadth_first(_i);
    for (int k = 1; k < _i; k++) {
        walk_everywhere(_i, k, star_next_port, &longer);
        ck_assert_int_eq(longer, 0);
    }
}
END_TEST

/* Planted: R3 with the largest i. */
static int largest_first(int n, int k, const unsigned char *at, const unsigned char *to)
{
    if (star_find(to, at[0]) >= k)
        return star_find(to, at[0]) - 1;
    for (int i = n - 1; i >= 1; i--)
        if (star_find(to, at[i]) >= k && star_find(to, at[i]) != i)
            return i - 1;
    return -1;
}

START_TEST(the_largest_i_in_r3_is_found_to_be_wrong)
{
    int longer;
    search_breadth_first(4);
    ck_assert_int_eq(walk_everywhere(4, 2, star_next_port, &longer), 25); /* 12 * 2.0833 */
    ck_assert_int_eq(longer, 0);
    ck_assert_int_eq(walk_everywhere(4, 2, largest_first, &longer), 27); /* 12 * 2.25 */
    ck_assert_int_eq(longer, 2);
}
END_TEST

START_TEST(any_i_will_do_in_r1)
{
    int longer;
    search_breadth_first(5);
    walk_everywhere(5, 1, largest_first, &longer);
    ck_assert_int_eq(longer, 0);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, ranks_are_in_lexicographic_order, 2, MOST + 1);
    tcase_add_loop_test(cases, the_way_from_a_node_back_is_the_inverse, 2, MOST + 1);
    tcase_add_test(cases, products_read_from_the_left);
    tcase_add_loop_test(cases, substars_are_numbered_by_their_labels, 2, MOST + 1);
    tcase_add_loop_test(cases, the_rules_make_shortest_paths, 2, MOST + 1);
    tcase_add_test(cases, the_largest_i_in_r3_is_found_to_be_wrong);
    tcase_add_test(cases, any_i_will_do_in_r1);
}

UNIT(add_cases, 120)
