/*
 * Tests of cole-vishkin and luby, which break the symmetry between neighbours. The tasks check that
 * neighbours have different colours, below 3 on a ring, and that the set is independent and maximal.
 */
#include <check.h>
#include <stdio.h>

#include "../common/exact_run.h"

/* N colours become 2 * bits of (N - 1), until there are 6; and then three more rounds, in both directions. */
static const struct exact rings[] = {
    {"cole-vishkin", "ring:3", 3, 18, -1, {NULL}},   {"cole-vishkin", "ring:6", 3, 36, -1, {NULL}},
    {"cole-vishkin", "ring:7", 4, 49, -1, {NULL}},   {"cole-vishkin", "ring:8", 4, 56, -1, {NULL}},
    {"cole-vishkin", "ring:9", 5, 72, -1, {NULL}},   {"cole-vishkin", "ring:16", 5, 128, -1, {NULL}},
    {"cole-vishkin", "ring:17", 6, 153, -1, {NULL}}, {"cole-vishkin", "ring:100", 6, 900, -1, {NULL}},
};

START_TEST(rounds_of_rings_are_exact)
{
    exact_run_everywhere(&rings[_i]);
}
END_TEST

START_TEST(all_names_lead_to_a_colouring)
{
    right_for_seeds(rings[_i].name, exact_options(&rings[_i]), 50);
}
END_TEST

START_TEST(rings_bear_delays)
{
    exact_bears_delay(&rings[_i], true);
}
END_TEST

/* A ring that is a thousand times as long takes as many rounds; log* N is 5. */
START_TEST(length_hardly_matters)
{
    for (int nodes = 70; nodes <= 70000; nodes += 69930) {
        char topology[32];
        snprintf(topology, sizeof topology, "ring:%d", nodes);
        struct trial trial = right_trial("cole-vishkin", trial_on(topology), 0);
        ck_assert_uint_eq(trial.outcome->steps, nodes == 70 ? 6 : 7);
        ck_assert(figure_of(trial.outcome, "rounds") == (double)trial.outcome->steps);
        ck_assert(figure_of(trial.outcome, "log star") == (nodes == 70 ? 4 : 5));
        trial_end(&trial);
    }
}
END_TEST

START_TEST(what_is_no_ring_is_refused)
{
    want_refused(find_program("cole-vishkin"), trial_on("ring:2"), "3 or more");
    want_refused(find_program("cole-vishkin"), trial_on("ring:1"), "3 or more");
    want_refused(find_program("cole-vishkin"), trial_on("line:9"), "ring");
}
END_TEST

/* A round has three exchanges. On a complete graph the largest number wins at once. */
static const struct exact sets[] = {
    {"luby", "line:1", 0, 0, -1, {NULL}},
    {"luby", "line:2", 3, 6, -1, {NULL}},
    {"luby", "complete:9", 3, 216, -1, {NULL}},
};

START_TEST(a_round_suffices_where_all_are_neighbours)
{
    exact_run_everywhere(&sets[_i]);
    struct trial trial = trial_run(find_program("luby"), exact_options(&sets[_i]), 0);
    ck_assert(figure_of(trial.outcome, "rounds") == 1);
    ck_assert(figure_of(trial.outcome, "members") == 1);
    trial_end(&trial);
}
END_TEST

static const char *const arrays[] = {"line:9",      "ring:3", "ring:17",  "mesh:5x5",  "torus:4x3",
                                     "hypercube:5", "star:4", "tree:2x4", "mesh:3x2x4"};

START_TEST(a_set_is_found_everywhere)
{
    struct options options = trial_on(arrays[_i]);
    uint64_t digest = 0;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = right_trial("luby", options, engine);
        uint64_t rounds = (uint64_t)figure_of(trial.outcome, "rounds"), steps = trial.outcome->steps;
        ck_assert(steps == 3 * rounds ||
                  steps == 3 * (rounds - 1)); /* nodes without rivals join without packets */
        ck_assert(engine == 0 || both_digests(trial.outcome) == digest);
        digest = end_whole(&trial);
    }
    right_for_seeds("luby", options, 50);
    ck_assert_int_gt(late_runs("luby", options, true), 0);
}
END_TEST

/* 8,192 links are halved 13 times before one is left; and most rounds do better. */
START_TEST(rounds_grow_slowly)
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct options options = trial_on("torus:64x64");
        options.seed = seed;
        struct trial trial = trial_run(find_program("luby"), options, 0);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert(figure_of(trial.outcome, "rounds") <= 13);
        trial_end(&trial);
    }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, rounds_of_rings_are_exact, 0, (int)ARRAY_LENGTH(rings));
    tcase_add_loop_test(cases, all_names_lead_to_a_colouring, 0, (int)ARRAY_LENGTH(rings));
    tcase_add_loop_test(cases, rings_bear_delays, 0, (int)ARRAY_LENGTH(rings));
    tcase_add_test(cases, length_hardly_matters);
    tcase_add_test(cases, what_is_no_ring_is_refused);
    tcase_add_loop_test(cases, a_round_suffices_where_all_are_neighbours, 0, (int)ARRAY_LENGTH(sets));
    tcase_add_loop_test(cases, a_set_is_found_everywhere, 0, (int)ARRAY_LENGTH(arrays));
    tcase_add_test(cases, rounds_grow_slowly);
}

UNIT(add, 120)
