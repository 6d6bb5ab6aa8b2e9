/*
 * Tests of Gallager, Humblet and Spira's spanning tree, and of the tree that it is compared with. (The run
 * itself checks the tree, and the bound on messages.)
 */
#include <check.h>

#include "classic_run.h"
#include "classics/parts/ghs_node.h"
#include "classics/parts/kruskal.h"

static const struct classic runs[] = {
    {"ghs", "line:1", 0, {NULL}},   {"ghs", "line:2", 0, {NULL}},     {"ghs", "line:9", 0, {NULL}},
    {"ghs", "ring:7", 0, {NULL}},   {"ghs", "mesh:4x4", 0, {NULL}},   {"ghs", "torus:3x3", 0, {NULL}},
    {"ghs", "tree:3x3", 0, {NULL}}, {"ghs", "complete:8", 0, {NULL}}, {"ghs", "hypercube:5", 0, {NULL}},
    {"ghs", "star:4", 0, {NULL}},
};

enum { LINKED = 1 }; /* from here on there are links */

START_TEST(all_engines_do_the_same)
{
    classic_everywhere(&runs[_i]);
}
END_TEST

START_TEST(it_bears_delays)
{
    classic_disturbed(&runs[_i]);
}
END_TEST

/* Two nodes connect, tell each other that they are one, find nothing more, and report that. */
START_TEST(messages_of_two_nodes)
{
    const struct classic two = {"ghs", "line:2", 6, {NULL}};
    struct trial trial = classic_trial(&two, classic_options(&two), 0);
    ck_assert(figure_of(trial.outcome, "messages") == 6);
    ck_assert(figure_of(trial.outcome, "bound") == 12);
    trial_end(&trial);
}
END_TEST

/* Three nodes: 3 connect. The core exchanges 2 INITIATE, and a third goes to the node that is absorbed. That
 * was tested before, and rejects the test then. The link outside the tree carries a test each way, which
 * answer each other, and 3 reports end it. */
START_TEST(messages_of_three_nodes)
{
    const struct classic three = {"ghs", "complete:3", 13, {NULL}};
    classic_everywhere(&three);
    classic_disturbed(&three);
}
END_TEST

/* Weights of many seeds, so that fragments of all kinds meet. */
START_TEST(the_tree_is_right_for_many_weights)
{
    static const struct classic many[] = {
        {"ghs", "complete:7", 0, {NULL}}, {"ghs", "mesh:3x4", 0, {NULL}}, {"ghs", "ring:16", 0, {NULL}}};
    right_for_seeds(many[_i].name, classic_options(&many[_i]), 100);
}
END_TEST

/* The weight of the minimum spanning tree, by growing one tree from node 0 (Prim). */
static double prim_weight(const struct parray *array, bool *inside)
{
    int nodes = parray_nodes(array);
    double sum = 0;
    inside[0] = true;
    for (int grown = 1; grown < nodes; grown++) {
        uint64_t least = UINT64_MAX;
        int next = -1;
        for (int rank = 0; rank < nodes; rank++)
            for (int port = 0; inside[rank] && port < parray_degree(array, rank); port++) {
                int peer = parray_peer(array, rank, port);
                if (peer >= 0 && !inside[peer] && ghs_weight(parray_seed(array), rank, peer) < least) {
                    least = ghs_weight(parray_seed(array), rank, peer);
                    next = peer;
                }
            }
        inside[next] = true;
        sum += (double)least;
    }
    return sum;
}

START_TEST(kruskal_and_prim_agree)
{
    enum { STRIDE = 32 };
    struct trial trial = trial_open(find_program("ghs"), classic_options(&runs[_i]), 0);
    ck_assert(trial.array);
    int nodes = parray_nodes(trial.array), branches = 0;
    const bool *in_tree = kruskal(trial.array, ghs_weight, STRIDE);
    double sum = 0;
    for (int rank = 0; rank < nodes; rank++)
        for (int port = 0; port < parray_degree(trial.array, rank); port++)
            if (in_tree[rank * STRIDE + port]) {
                sum +=
                    (double)ghs_weight(parray_seed(trial.array), rank, parray_peer(trial.array, rank, port));
                branches++;
            }
    ck_assert_int_eq(branches, 2 * (nodes - 1)); /* each from both ends */
    ck_assert_double_eq_tol(sum / 2, prim_weight(trial.array, parray_alloc(trial.array, (size_t)nodes)),
                            sum * 1e-12);
    trial_end(&trial);
}
END_TEST

START_TEST(weights_are_alike_at_both_ends_and_distinct)
{
    for (int a = 0; a < 40; a++)
        for (int b = a + 1; b < 40; b++) {
            ck_assert_uint_eq(ghs_weight(7, a, b), ghs_weight(7, b, a));
            ck_assert_uint_ne(ghs_weight(7, a, b), ghs_weight(7, a, b + 1));
            ck_assert_uint_ne(ghs_weight(7, a, b), ghs_weight(8, a, b));
        }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, all_engines_do_the_same, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, it_bears_delays, LINKED, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, messages_of_two_nodes);
    tcase_add_test(cases, messages_of_three_nodes);
    tcase_add_loop_test(cases, the_tree_is_right_for_many_weights, 0, 3);
    tcase_add_loop_test(cases, kruskal_and_prim_agree, LINKED, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, weights_are_alike_at_both_ends_and_distinct);
}

UNIT(add, 120)
