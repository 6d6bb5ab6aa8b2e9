/*
 * Prefix, packing and monotone routing: every node gets what it should, in the windows of the theorems, on
 * all sorts of sets of active nodes; a step more than the fixed windows, a packet more than the distances,
 * would show.
 */
#include <stdlib.h>

#include "mesh_run.h"

static int sources[1 << 10], targets[1 << 10];
static char source_text[MESH_TEXT], target_text[MESH_TEXT];

/* Hops from rank to rank without wraparound. */
static int hops(struct mesh_shape shape, int from, int to)
{
    int sum = 0;
    for (int i = 0; i < shape.dim; i++, from /= shape.side, to /= shape.side)
        sum += abs(from % shape.side - to % shape.side);
    return sum;
}

/* ------------------------------------------------------------------------------------- prefix */

START_TEST(a_prefix_takes_its_windows_and_messages)
{
    struct mesh_shape shape = shapes[_i];
    struct rng rng;
    uint64_t nodes = (uint64_t)shape_nodes(shape), dim = (uint64_t)shape.dim, side = (uint64_t)shape.side;
    rng_open(&rng, 3, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, sources);
        const char *params[] = {ranks_param(source_text, "active", sources, count), "fast=0", NULL};
        struct mesh_result twice = mesh_run("mesh-prefix", shape, params, set % 3);
        ck_assert_uint_eq(twice.steps, 2 * dim * (side - 1));
        ck_assert_uint_eq(twice.transmissions, 2 * (nodes - 1));
        params[1] = "fast=1";
        struct mesh_result fast = mesh_run("mesh-prefix", shape, params, set % 3);
        ck_assert_uint_eq(fast.steps, dim * (shape.torus ? side / 2 : side - 1));
        ck_assert_uint_eq(fast.transmissions,
                          shape.torus ? dim * nodes * (side - 1) : 2 * dim * (nodes - nodes / side));
        ck_assert(fast.lower_bound == (double)fast.steps);
    }
}
END_TEST

START_TEST(a_prefix_counts_nobody_too)
{
    const char *params[] = {"active=random:0", NULL};
    ck_assert_uint_eq(mesh_run("mesh-prefix", shapes[_i], params, 0).transmissions,
                      2 * ((uint64_t)shape_nodes(shapes[_i]) - 1));
}
END_TEST

/* ------------------------------------------------------------------------- packing, monotone */

START_TEST(packets_go_straight_and_in_time)
{
    struct mesh_shape shape = shapes[_i];
    struct rng rng;
    uint64_t window = (uint64_t)(shape.dim * (shape.side - 1));
    rng_open(&rng, 4, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, sources);
        uint64_t packing = 0, spreading = 0;
        random_nodes(&rng, shape_nodes(shape), count, targets);
        for (int i = 0; i < count; i++) {
            packing += (uint64_t)hops(shape, sources[i], i);
            spreading += (uint64_t)hops(shape, i, targets[i]);
        }
        const char *params[] = {ranks_param(source_text, "active", sources, count), NULL, NULL};
        struct mesh_result packed = mesh_run("mesh-packing", shape, params, set % 3);
        ck_assert_uint_le(packed.steps, window);
        ck_assert_uint_eq(packed.transmissions, packing);
        ck_assert(packed.paper_time == (double)window);
        params[1] = ranks_param(target_text, "targets", targets, count);
        struct mesh_result delivered = mesh_run("mesh-monotone", shape, params, set % 3);
        ck_assert_uint_le(delivered.steps, 2 * window);
        ck_assert_uint_eq(delivered.transmissions, packing + spreading);
        ck_assert(delivered.paper_time == 2 * (double)window);
    }
}
END_TEST

/* Every set of sources of a small array, with every other set of that size as targets. */
START_TEST(every_set_of_sources_and_targets_is_delivered)
{
    struct mesh_shape shape = {2, 3, false};
    for (int from = 1; from < 256; from++) {
        int count = 0, to = 255 - from, goals = 0;
        for (int rank = 0; rank < 8; rank++)
            if (from >> rank & 1)
                sources[count++] = rank;
        for (int rank = 0; rank < 8; rank++)
            if (goals < count && (to >> rank & 1 || 8 - rank <= count - goals))
                targets[goals++] = rank;
        const char *params[] = {ranks_param(source_text, "active", sources, count),
                                ranks_param(target_text, "targets", targets, count), NULL};
        mesh_run("mesh-monotone", shape, params, 0);
    }
}
END_TEST

/* As counted by an independent simulation: transmissions exactly, steps with the idle ones of the last
 * window. */
START_TEST(simulated_numbers)
{
    static const struct {
        struct mesh_shape shape;
        const char *sources, *targets; /* NULL: packing */
        uint64_t steps, transmissions;
    } counted[] = {
        {{4, 1, false}, "active=0,1,2,3", NULL, 3, 0},
        {{4, 1, false}, "active=0,1,2,3", "targets=0,1,2,3", 6, 0},
        {{4, 1, false}, "active=2,3", NULL, 3, 4},
        {{4, 1, false}, "active=2,3", "targets=0,1", 6, 4},
        {{3, 2, false}, "active=2,4,5,7", NULL, 4, 6},
        {{3, 2, false}, "active=2,4,5,7", "targets=0,2,6,7", 8, 13},
        {{4, 2, false}, "active=5,12", NULL, 6, 6},
        {{4, 2, false}, "active=5,12", "targets=4,8", 12, 10},
        {{4, 2, false}, "active=1,2,3,4,6,8,9,10,11,12,13,14,15", NULL, 6, 27},
        {{4, 2, false},
         "active=1,2,3,4,6,8,9,10,11,12,13,14,15",
         "targets=0,1,2,3,4,5,7,8,10,12,13,14,15",
         12,
         43},
        {{3, 3, false}, "active=10,11,12,13,17,23,25,26", NULL, 6, 21},
        {{3, 3, false}, "active=10,11,12,13,17,23,25,26", "targets=1,2,5,7,9,11,12,14", 12, 36},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++) {
        const char *params[] = {counted[i].sources, counted[i].targets, NULL};
        struct mesh_result result =
            mesh_run(counted[i].targets ? "mesh-monotone" : "mesh-packing", counted[i].shape, params, 0);
        ck_assert_uint_le(result.steps, counted[i].steps);
        ck_assert_uint_eq(result.transmissions, counted[i].transmissions);
    }
}
END_TEST

START_TEST(as_many_targets_as_sources_are_wanted)
{
    static const char *const params[] = {"active=1,2,3", "targets=0,1", NULL};
    want_refusal(find_program("mesh-monotone"), trial_with("mesh:3x3", params),
                 "active names 3 nodes and targets 2: they must be as many");
}
END_TEST

/* ------------------------------------------------------------------------------------ engines */

START_TEST(all_engines_agree)
{
    static const struct mesh_shape some[] = {
        {5, 1, false}, {4, 2, false}, {4, 2, true}, {3, 3, true}, {2, 4, false}};
    const char *fast[] = {"active=random:5", "fast=1", NULL},
               *sets[] = {"active=0,1,4", "targets=2,3,4", NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(some); i++) {
        mesh_agree("mesh-prefix", some[i], NULL);
        mesh_agree("mesh-prefix", some[i], fast);
        mesh_agree("mesh-packing", some[i], NULL);
        mesh_agree("mesh-monotone", some[i], sets);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_prefix_takes_its_windows_and_messages, 0, SHAPES);
    tcase_add_loop_test(cases, a_prefix_counts_nobody_too, 0, SHAPES);
    tcase_add_loop_test(cases, packets_go_straight_and_in_time, 0, SHAPES);
    tcase_add_test(cases, every_set_of_sources_and_targets_is_delivered);
    tcase_add_test(cases, simulated_numbers);
    tcase_add_test(cases, as_many_targets_as_sources_are_wanted);
    tcase_add_test(cases, all_engines_agree);
}

UNIT(add_cases, 120)
