/*
 * The order of the cube's nodes, for every dimension up to 16: what the optimal multinode broadcast and the
 * optimal scatter need of it, and for d = 4 the order itself.
 */
#include <stdlib.h>
#include <string.h>

#include "../../lib/expect.h"
#include "hypercube/parts/cube_order.h"
#include "../../lib/suite.h"

#define FIRST_DIM 1
#define LAST_DIM  16

static int dim;
static uint32_t size;
static uint32_t *order, *number;

static void make_order(int of_dim)
{
    dim = of_dim;
    size = 1u << dim;
    order = calloc(size, sizeof *order);
    number = calloc(size, sizeof *number);
    ck_assert_ptr_nonnull(order);
    ck_assert_ptr_nonnull(number);
    cube_order_fill(dim, order);
    cube_number_fill(dim, order, number);
}

static void drop_order(void)
{
    free(order);
    free(number);
    order = number = NULL;
}

/* The paper's E_i: the step of the broadcast in which a node gets its token. */
static uint32_t group_of(uint32_t n)
{
    return n == 0 ? 0 : (n - 1) / (uint32_t)dim + 1;
}

/* A node's predecessor on the scatter's path from node 0; the path's length goes to *hops. */
static uint32_t path_to(uint32_t t, int *hops)
{
    int port = cube_label(number[t], dim);
    uint32_t at = 0, before = 0;

    for (*hops = 0; *hops < dim; port = cube_next_port(at ^ t, port)) {
        before = at;
        at ^= 1u << port;
        ++*hops;
        if (at == t)
            break;
    }
    EXPECT(at == t, "no path to %u in %d hops", t, dim);
    return before;
}

START_TEST(every_node_has_one_number)
{
    make_order(_i);
    for (uint32_t t = 0; t < size; t++) {
        EXPECT(number[t] < size, "node %u has number %u", t, number[t]);
        EXPECT(order[number[t]] == t, "number %u is that of %u and of %u", number[t], t, order[number[t]]);
    }
    drop_order();
}
END_TEST

START_TEST(order_goes_level_by_level)
{
    make_order(_i);
    for (uint32_t n = 1; n < size; n++)
        EXPECT(__builtin_popcount(order[n - 1]) <= __builtin_popcount(order[n]), "number %u: %u after %u", n,
               order[n], order[n - 1]);
    drop_order();
}
END_TEST

START_TEST(each_level_starts_with_the_class_of_one_run)
{
    make_order(_i);
    for (uint32_t n = 1; n < size; n++) {
        int level = __builtin_popcount(order[n]);

        if (level == dim || level == __builtin_popcount(order[n - 1]))
            continue;
        for (uint32_t i = 0; i < (uint32_t)dim; i++) {
            uint32_t run = cube_rotate((1u << level) - 1, cube_label(n + i, dim), dim);

            EXPECT(order[n + i] == run, "number %u: %u instead of %u", n + i, order[n + i], run);
        }
    }
    drop_order();
}
END_TEST

START_TEST(groups_have_different_labels_and_as_many_nodes_as_they_can)
{
    uint32_t groups;

    make_order(_i);
    groups = group_of(size - 1);
    ck_assert_uint_eq(groups, (size - 1 + (uint32_t)dim - 1) / (uint32_t)dim);
    for (uint32_t group = 1, n = 1; group <= groups; group++) {
        uint32_t labels = 0,
                 wanted = group < groups ? size - 1 : (1u << ((size - 2) % (uint32_t)dim + 1)) - 1;

        for (; n < size && group_of(n) == group; n++)
            labels |= 1u << cube_label(n, dim);
        EXPECT(labels == wanted, "group %u: labels %#x instead of %#x", group, labels, wanted);
    }
    drop_order();
}
END_TEST

START_TEST(parents_of_the_broadcast_are_in_earlier_groups)
{
    make_order(_i);
    for (uint32_t n = 1; n < size; n++) {
        uint32_t link = 1u << cube_label(n, dim);

        EXPECT(order[n] & link, "number %u: node %u has no bit %#x", n, order[n], link);
        EXPECT(group_of(number[order[n] ^ link]) < group_of(n), "number %u: parent %u is not earlier", n,
               order[n] ^ link);
    }
    drop_order();
}
END_TEST

START_TEST(paths_of_the_scatter_are_shortest_and_form_a_tree)
{
    make_order(_i);
    for (uint32_t n = 1; n < size; n++) {
        int hops, hops_of_parent = 0;
        uint32_t parent = path_to(order[n], &hops);

        EXPECT(hops == __builtin_popcount(order[n]), "%d hops to %u", hops, order[n]);
        if (parent == 0)
            continue;
        path_to(parent, &hops_of_parent);
        EXPECT(hops_of_parent == hops - 1, "%d hops to %u, %d to %u before it", hops, order[n],
               hops_of_parent, parent);
        /* Same label, hence the same first hop, and the next one is the same function of the rest. */
        EXPECT(cube_label(number[parent], dim) == cube_label(n, dim), "%u and %u before it: labels differ",
               order[n], parent);
    }
    drop_order();
}
END_TEST

START_TEST(subtrees_of_the_scatter_differ_by_one_node_at_most)
{
    uint32_t count[CUBE_MAX_DIM] = {0};
    uint32_t larger = (uint32_t)((1u << _i) - 1) % (uint32_t)_i;

    make_order(_i);
    for (uint32_t n = 1; n < size; n++)
        count[cube_label(n, dim)]++;
    for (uint32_t port = 0; port < (uint32_t)dim; port++)
        ck_assert_uint_eq(count[port], (size - 1) / (uint32_t)dim + (port < larger));
    drop_order();
}
END_TEST

START_TEST(order_of_the_4_cube)
{
    static const uint32_t expected[16] = {0x0, 0x1, 0x2, 0x4, 0x8, 0x3, 0x6, 0xc,
                                          0x9, 0x5, 0xa, 0xd, 0xb, 0x7, 0xe, 0xf};

    make_order(4);
    ck_assert_mem_eq(order, expected, sizeof expected);
    drop_order();
}
END_TEST

START_TEST(next_port_goes_upwards_and_round)
{
    ck_assert_int_eq(cube_next_port(0x29, 0), 3); /* 101001 */
    ck_assert_int_eq(cube_next_port(0x29, 3), 5);
    ck_assert_int_eq(cube_next_port(0x29, 5), 0);
    ck_assert_int_eq(cube_next_port(0x4, 2), 2);
    ck_assert_int_eq(cube_next_port(1u << 29, 29), 29);
}
END_TEST

START_TEST(rotation_keeps_the_word_in_its_width)
{
    ck_assert_uint_eq(cube_rotate(0x9, 1, 4), 0x3);
    ck_assert_uint_eq(cube_rotate(0x9, 0, 4), 0x9);
    ck_assert_uint_eq(cube_rotate(0x1, 3, 4), 0x8);
    ck_assert_uint_eq(cube_rotate(0x1, 0, 1), 0x1);
}
END_TEST

/* How many zeros stand above a bit, cyclically. */
static int zeros_above(uint32_t t, int bit, int width)
{
    int zeros = 0;

    while (zeros < width && !(t >> (bit + 1 + zeros) % width & 1))
        zeros++;
    return zeros;
}

/* What the paper calls a compatible class: the one at the right end of a longest run of zeros is cleared. */
START_TEST(a_compatible_class_has_as_many_elements_as_bits)
{
    for (uint32_t t = 1; t < (1u << _i) - 1; t++) {
        int most = 0;

        for (int bit = 0; bit < _i; bit++)
            if (t >> bit & 1 && zeros_above(t, bit, _i) > most)
                most = zeros_above(t, bit, _i);
        for (int bit = 0; bit < _i; bit++) {
            uint32_t less = t & ~(1u << bit);

            if (less == t || less == 0 || zeros_above(t, bit, _i) < most)
                continue;
            for (int places = 1; places < _i; places++)
                ck_assert_uint_ne(cube_rotate(less, places, _i), less);
        }
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, order_of_the_4_cube);
    tcase_add_test(cases, next_port_goes_upwards_and_round);
    tcase_add_test(cases, rotation_keeps_the_word_in_its_width);
    tcase_add_loop_test(cases, every_node_has_one_number, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, order_goes_level_by_level, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, each_level_starts_with_the_class_of_one_run, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, groups_have_different_labels_and_as_many_nodes_as_they_can, FIRST_DIM,
                        LAST_DIM + 1);
    tcase_add_loop_test(cases, parents_of_the_broadcast_are_in_earlier_groups, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, paths_of_the_scatter_are_shortest_and_form_a_tree, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, subtrees_of_the_scatter_differ_by_one_node_at_most, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, a_compatible_class_has_as_many_elements_as_bits, 2, LAST_DIM + 1);
}

UNIT(add_cases, 60)
