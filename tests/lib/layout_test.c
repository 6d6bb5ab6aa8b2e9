/*
 * Tests of layout.h: every topology, small and large, has distinct places inside the box, and where people
 * expect them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "temporary.h"
#include "base.h"
#include "topo/layout.h"
#include "suite.h"

static const char *const specs[] = {
    "line:1",      "line:8",      "line:4096",    "ring:3",       "ring:4096",     "mesh:1x1",
    "mesh:4x4",    "mesh:64x64",  "mesh:4x4x4",   "mesh:2x3x2x3", "mesh:16x16x16", "torus:8",
    "torus:4x4",   "torus:4x4x4", "torus:2x5",    "torus:64x64",  "hypercube:1",   "hypercube:4",
    "hypercube:6", "hypercube:9", "hypercube:12", "star:2",       "star:3",        "star:4",
    "star:5",      "star:7",      "complete:2",   "complete:8",   "complete:4096", "tree:1x5",
    "tree:2x5",    "tree:3x4",    "tree:2x12",    "tree:4095x2",  "tree:300x3",
};

static struct layout drawn;
static struct topo *array;

static void draw(const char *spec, size_t limit)
{
    char error[TOPO_ERROR_SIZE];
    array = topo_open(spec, error, sizeof error);
    ck_assert_msg(array != NULL, "%s", error);
    ck_assert(layout_open(&drawn, array, limit));
}

static void undraw(void)
{
    layout_close(&drawn);
    topo_close(array);
}

static double between(size_t a, size_t b)
{
    return hypot(drawn.at[a].x - drawn.at[b].x, drawn.at[a].y - drawn.at[b].y);
}

static void check_all_apart(const char *spec)
{
    double least = INFINITY;
    for (size_t a = 0; a < drawn.places; a++) {
        ck_assert_msg(drawn.at[a].x >= 0 && drawn.at[a].x <= drawn.width, "%s: %zu", spec, a);
        ck_assert_msg(drawn.at[a].y >= 0 && drawn.at[a].y <= drawn.height, "%s: %zu", spec, a);
        for (size_t b = 0; b < a; b++)
            least = fmin(least, between(a, b));
    }
    ck_assert_msg(drawn.places == 1 || least > 0.1 * drawn.spacing, "%s: %g", spec, least / drawn.spacing);
    ck_assert_msg(drawn.places == 1 || fabs(fmax(drawn.width, drawn.height) - 1) < 1e-9, "%s", spec);
}

START_TEST(all_nodes_have_a_place_of_their_own_or_share_and_say_so)
{
    const char *spec = specs[_i];
    draw(spec, 0);
    check_all_apart(spec);
    bool alone = drawn.places == (size_t)array->nodes;
    ck_assert_msg(drawn.places <= 1100, "%s: %zu places", spec, drawn.places);
    ck_assert_msg(drawn.places >= 30 || alone, "%s: %zu places", spec, drawn.places);
    ck_assert_int_eq(alone, drawn.grouping[0] == '\0');
    size_t *used = calloc(drawn.places, sizeof *used);
    for (int rank = 0; rank < array->nodes; rank++) {
        ck_assert_uint_lt(drawn.place[rank], drawn.places);
        ck_assert(!alone || drawn.place[rank] == (uint32_t)rank);
        used[drawn.place[rank]]++;
    }
    for (size_t i = 0; i < drawn.places; i++)
        ck_assert_uint_gt(used[i], 0);
    free(used);
    undraw();
}
END_TEST

START_TEST(with_room_for_all_all_have_a_place_of_their_own)
{
    draw(specs[_i], 1 << 20);
    ck_assert_uint_eq(drawn.places, (size_t)array->nodes);
    ck_assert_str_eq(drawn.grouping, "");
    undraw();
}
END_TEST

static void check_at(size_t place, double x, double y)
{
    ck_assert_double_eq_tol(drawn.at[place].x, x, 1e-9);
    ck_assert_double_eq_tol(drawn.at[place].y, y, 1e-9);
}

START_TEST(meshes_are_rows_and_columns)
{
    draw("mesh:2x3", 0);
    for (size_t rank = 0; rank < 6; rank++)
        check_at(rank, (double)(rank % 3) / 2, (double)(rank / 3) / 2);
    ck_assert_double_eq_tol(drawn.spacing, 0.5, 1e-9);
    ck_assert_double_eq_tol(drawn.height, 0.5, 1e-9);
    undraw();
    draw("mesh:64x64", 0);
    ck_assert_str_eq(drawn.grouping, "a dot stands for a block of 2x2 nodes");
    ck_assert_uint_eq(drawn.place[65], 0);
    ck_assert_uint_eq(drawn.place[66], 1);
    ck_assert_uint_eq(drawn.place[128], 32);
    undraw();
}
END_TEST

START_TEST(links_that_wrap_around_bow_and_others_do_not)
{
    draw("torus:4x4", 0);
    struct layout_point straight, bowed, back;
    ck_assert(!layout_bend(&drawn, 0, 1, &straight));
    ck_assert(layout_bend(&drawn, 0, 3, &bowed) && layout_bend(&drawn, 3, 0, &back));
    ck_assert_double_eq_tol(straight.x, 1.0 / 6, 1e-9);
    ck_assert_double_eq_tol(straight.y, 0, 1e-9);
    ck_assert_double_eq_tol(bowed.x, 0.5, 1e-9);
    ck_assert_double_gt(fabs(bowed.y), 0.1);
    ck_assert_double_eq(bowed.y, back.y);
    undraw();
}
END_TEST

START_TEST(a_ring_is_a_circle_from_the_top_clockwise)
{
    draw("ring:4", 0);
    check_at(0, 0.5, 0);
    check_at(1, 1, 0.5);
    check_at(2, 0.5, 1);
    check_at(3, 0, 0.5);
    undraw();
}
END_TEST

START_TEST(nodes_of_a_substar_are_close)
{
    draw("star:5", 0);
    for (int rank = 0; rank < array->nodes; rank++)
        for (int port = 0; port < 4; port++) {
            double length = between((size_t)rank, (size_t)topo_peer(array, rank, port));
            if (port < 2)
                ck_assert_double_eq_tol(length, drawn.spacing, 1e-9);
            else
                ck_assert_double_gt(length, 1.0001 * drawn.spacing);
        }
    undraw();
    draw("star:7", 0);
    ck_assert_str_eq(drawn.grouping, "a dot stands for a substar of 120 nodes");
    undraw();
}
END_TEST

START_TEST(parents_stand_above_the_middle_of_their_children)
{
    draw("tree:2x5", 0);
    for (int rank = 0; rank < 15; rank++) {
        struct layout_point here = drawn.at[rank], left = drawn.at[2 * rank + 1],
                            right = drawn.at[2 * rank + 2];
        ck_assert_double_eq_tol(here.x, (left.x + right.x) / 2, 1e-9);
        ck_assert_double_lt(here.y, left.y);
        ck_assert_double_eq_tol(left.y, right.y, 1e-9);
    }
    undraw();
    draw("tree:2x12", 0);
    ck_assert_str_eq(drawn.grouping, "a dot of the last row stands for a subtree of 15 nodes");
    undraw();
}
END_TEST

START_TEST(graphs_keep_their_distances)
{
    char spec[TEMPORARY_SIZE];
    FILE *out = graph_create(spec);
    for (int i = 0; i < 12; i++)
        fprintf(out, "%d %d\n", i, (i * 5 + 5) % 60 / 5);
    fputs("12 13\n", out);
    fclose(out);
    draw(spec, 0);
    graph_remove(spec);
    check_all_apart(spec);
    for (size_t i = 0; i < 12; i++)
        ck_assert_double_eq_tol(between(i, (i + 1) % 12) / between(0, 1), 1, 0.05);
    ck_assert_double_gt(between(0, 6), 2.5 * between(0, 1));
    undraw();
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, all_nodes_have_a_place_of_their_own_or_share_and_say_so, 0,
                        (int)ARRAY_LENGTH(specs));
    tcase_add_loop_test(cases, with_room_for_all_all_have_a_place_of_their_own, 0, (int)ARRAY_LENGTH(specs));
    tcase_add_test(cases, meshes_are_rows_and_columns);
    tcase_add_test(cases, links_that_wrap_around_bow_and_others_do_not);
    tcase_add_test(cases, a_ring_is_a_circle_from_the_top_clockwise);
    tcase_add_test(cases, nodes_of_a_substar_are_close);
    tcase_add_test(cases, parents_stand_above_the_middle_of_their_children);
    tcase_add_test(cases, graphs_keep_their_distances);
}

UNIT(add_cases, 60)
