/*
 * Tests of cole-vishkin and luby, which break the symmetry between neighbours. The tasks check that
 * neighbours have different colours, below 3 on a ring, and that the set is independent and maximal.
 */
#include <check.h>
#include <stdio.h>

#include "classic_run.h"

/* N colours become 2 * bits of (N - 1), until there are 6; and then three more rounds, in both directions. */
static const struct classic rings[] = {
    {"cole-vishkin", "ring:3", 3, 18, NULL},   {"cole-vishkin", "ring:6", 3, 36, NULL},
    {"cole-vishkin", "ring:7", 4, 49, NULL},   {"cole-vishkin", "ring:8", 4, 56, NULL},
    {"cole-vishkin", "ring:9", 5, 72, NULL},   {"cole-vishkin", "ring:16", 5, 128, NULL},
    {"cole-vishkin", "ring:17", 6, 153, NULL}, {"cole-vishkin", "ring:100", 6, 900, NULL},
};

START_TEST(rounds_of_rings_are_exact)
{
    classic_is_exact(&rings[_i]);
}
END_TEST

START_TEST(all_names_lead_to_a_colouring)
{
    classic_is_right_for(&rings[_i], 50);
}
END_TEST

START_TEST(rings_bear_delays)
{
    classic_bears_delay(&rings[_i]);
}
END_TEST

/* A ring that is a thousand times as long takes as many rounds; log* N is 5. */
START_TEST(length_hardly_matters)
{
    for (int nodes = 70; nodes <= 70000; nodes += 69930) {
        char topology[32];
        snprintf(topology, sizeof topology, "ring:%d", nodes);
        const struct classic ring = {"cole-vishkin", topology, 0, 0, NULL};
        struct trial trial = trial_run(find_program(ring.name), classic_options(&ring), 0);
        classic_is_right(&ring, trial.outcome);
        ck_assert_uint_eq(trial.outcome->steps, nodes == 70 ? 6 : 7);
        ck_assert(classic_figure(trial.outcome, "rounds") == (double)trial.outcome->steps);
        ck_assert(classic_figure(trial.outcome, "log star") == (nodes == 70 ? 4 : 5));
        trial_end(&trial);
    }
}
END_TEST

START_TEST(what_is_no_ring_is_refused)
{
    classic_is_refused(&(struct classic){"cole-vishkin", "ring:2", 0, 0, NULL}, "3 or more");
    classic_is_refused(&(struct classic){"cole-vishkin", "ring:1", 0, 0, NULL}, "3 or more");
    classic_is_refused(&(struct classic){"cole-vishkin", "line:9", 0, 0, NULL}, "ring");
}
END_TEST

/* A round has three exchanges. On a complete graph the largest number wins at once. */
static const struct classic sets[] = {
    {"luby", "line:1", 0, 0, NULL},
    {"luby", "line:2", 3, 6, NULL},
    {"luby", "complete:9", 3, 216, NULL},
};

START_TEST(a_round_suffices_where_all_are_neighbours)
{
    classic_is_exact(&sets[_i]);
    struct trial trial = trial_run(find_program("luby"), classic_options(&sets[_i]), 0);
    ck_assert(classic_figure(trial.outcome, "rounds") == 1);
    ck_assert(classic_figure(trial.outcome, "members") == 1);
    trial_end(&trial);
}
END_TEST

static const char *const arrays[] = {"line:9",      "ring:3", "ring:17",  "mesh:5x5",  "torus:4x3",
                                     "hypercube:5", "star:4", "tree:2x4", "mesh:3x2x4"};

START_TEST(a_set_is_found_everywhere)
{
    const struct classic set = {"luby", arrays[_i], 0, 0, NULL};
    uint64_t digest = 0;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(find_program("luby"), classic_options(&set), engine);
        classic_is_right(&set, trial.outcome);
        uint64_t rounds = (uint64_t)classic_figure(trial.outcome, "rounds"), steps = trial.outcome->steps;
        ck_assert(steps == 3 * rounds ||
                  steps == 3 * (rounds - 1)); /* nodes without rivals join without packets */
        ck_assert(engine == 0 || both_digests(trial.outcome) == digest);
        digest = end_whole(&trial);
    }
    classic_is_right_for(&set, 50);
    classic_bears_delay(&set);
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
        ck_assert(classic_figure(trial.outcome, "rounds") <= 13);
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

int main(void)
{
    return trial_suite("symmetry", add, 120);
}
