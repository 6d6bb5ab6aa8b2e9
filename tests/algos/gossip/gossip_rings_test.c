/*
 * mesh-gossip-rings: on every mesh of one to four dimensions the steps are those of the bound, on all engines
 * alike; slow links take as many times longer; what it refuses.
 */
#include <stdio.h>

#include "../common/exact_run.h"
#include "tools.h"

static const char program_name[] = "mesh-gossip-rings";

/* The least sides of a mesh, how many dimensions have more than one node, and the largest number of nodes. */
struct family {
    int dimensions, most;
};

static const struct family families[] = {{1, TOOLS_TSAN ? 6 : 20},
                                         {2, TOOLS_TSAN ? 20 : 72},
                                         {3, TOOLS_TSAN ? 18 : 80},
                                         {4, TOOLS_TSAN ? 16 : 90}};

static int run_count;

static void run_at_the_bound(const int *side, int dimensions)
{
    char topology[64];
    int nodes = 1, length = snprintf(topology, sizeof topology, "mesh");
    for (int i = 0; i < dimensions; i++) {
        length +=
            snprintf(topology + length, sizeof topology - (size_t)length, "%c%d", i ? 'x' : ':', side[i]);
        nodes *= side[i];
    }
    uint64_t least = (uint64_t)(nodes - 1 + dimensions - 1) / (uint64_t)dimensions;
    struct exact exact = {program_name,  topology, least, (uint64_t)nodes * (uint64_t)(nodes - 1),
                          (double)least, {NULL}};
    exact_run(&exact, run_count++ % 3);
}

/* All meshes with ascending sides. */
static void run_all(int *side, int have, int nodes, const struct family *family)
{
    if (have == family->dimensions) {
        run_at_the_bound(side, have);
        return;
    }
    for (side[have] = have ? side[have - 1] : 2;; side[have]++) {
        int least = nodes;
        for (int i = have; i < family->dimensions; i++)
            least *= side[have];
        if (least > family->most)
            return;
        run_all(side, have + 1, nodes * side[have], family);
    }
}

START_TEST(all_small_meshes_take_as_long_as_the_bound)
{
    int side[4];
    run_all(side, 0, 1, &families[_i]);
}
END_TEST

/* Sides in any order, of one node, and larger ones. */
static const struct exact others[] = {
    {program_name, "line:9", 8, 72, 8, {NULL}},
    {program_name, "mesh:1x5x1x3", 7, 210, 7, {NULL}},
    {program_name, "mesh:3x2", 3, 30, 3, {NULL}},
    {program_name, "mesh:7x3", 10, 420, 10, {NULL}},
    {program_name, "mesh:4x3x2", 8, 552, 8, {NULL}},
    {program_name, "mesh:3x3x2", 6, 306, 6, {NULL}},
    {program_name, "mesh:3x2x3x2", 9, 1260, 9, {NULL}},
    {program_name, "mesh:3x3x3", 9, 702, 9, {NULL}},
    {program_name, "mesh:4x4x4", 21, 4032, 21, {NULL}},
    {program_name, "mesh:5x4x3", 20, 3540, 20, {NULL}},
    {program_name, "mesh:5x5x5", 42, 15500, 42, {NULL}},
    {program_name, "mesh:16x16", 128, 65280, 128, {NULL}},
    {program_name, "mesh:11x13", 71, 20306, 71, {NULL}},
    {program_name, "mesh:3x4x5x2", 30, 14280, 30, {NULL}},
};

START_TEST(all_engines_give_the_same_digests)
{
    if (!TOOLS_TSAN || others[_i].transmissions < 2000)
        exact_run_everywhere(&others[_i]);
}
END_TEST

START_TEST(slow_links_take_as_many_times_longer)
{
    slow_links_take(program_name, trial_on("mesh:3x3x4"), 3, 12);
}
END_TEST

START_TEST(other_arrays_are_refused)
{
    want_refusal(find_program(program_name), trial_forced("mesh:2x2x2x2x2"),
                 "mesh:2x2x2x2x2: this program runs on up to 4 dimensions; with equal sides, "
                 "mesh-mnb-optimal runs on more");
    want_refusal(find_program(program_name), trial_forced("torus:4x4"),
                 "this program runs on these kinds of arrays only: mesh line; not on torus:4x4");
}
END_TEST

static const struct parray_program *original;

static void let_one_be_silent(struct node *self)
{
    if (node_rank(self) != 7)
        original->node(self);
}

START_TEST(a_node_that_sends_nothing_is_noticed)
{
    original = find_program(program_name);
    struct parray_program spoiled = *original;
    spoiled.node = let_one_be_silent;
    struct trial trial = trial_run(&spoiled, trial_on("mesh:3x4"), 0);
    ck_assert_int_ne(trial.status, PARRAY_DONE);
    ck_assert_int_ne(trial.outcome->verified, 1);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, all_small_meshes_take_as_long_as_the_bound, 0, (int)ARRAY_LENGTH(families));
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, (int)ARRAY_LENGTH(others));
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_test(cases, other_arrays_are_refused);
    tcase_add_test(cases, a_node_that_sends_nothing_is_noticed);
}

UNIT(add_cases, 120)
