/*
 * Tests of the sorting programs: odd-even-transposition on lines, shearsort on meshes, bitonic-sort on
 * hypercubes. Their exact rounds, and that these suffice for all inputs that are tried. The task compares the
 * result.
 */
#include <check.h>

#include "../common/exact_run.h"

/* On a line of N: N rounds, and N (N - 1) transmissions, as each link is used in every other round, both
 * ways. On R x C nodes with L = ceil(log2 R): L + 1 sorts of R such rows and L of C such columns. On a
 * hypercube all nodes send in d (d + 1) / 2 rounds. The bound is how far a number has to go. */
static const struct exact runs[] = {
    {"odd-even-transposition", "line:1", 0, 0, 0, {NULL}},
    {"odd-even-transposition", "line:2", 1, 2, 1, {NULL}},
    {"odd-even-transposition", "line:3", 3, 6, 1, {NULL}},
    {"odd-even-transposition", "line:4", 4, 12, 1, {NULL}},
    {"odd-even-transposition", "line:9", 9, 72, 6, {NULL}},
    {"odd-even-transposition", "line:33", 33, 1056, 28, {NULL}},
    {"shearsort", "mesh:1x1", 0, 0, 0, {NULL}},
    {"shearsort", "mesh:1x7", 7, 42, 5, {NULL}},
    {"shearsort", "mesh:7x1", 24, 126, 5, {NULL}}, /* the last, fourth sort of rows has nothing to do */
    {"shearsort", "mesh:2x2", 5, 12, 1, {NULL}},   /* nor has any of two nodes in its second round */
    {"shearsort", "mesh:3x4", 18, 156, 4, {NULL}},
    {"shearsort", "mesh:4x4", 20, 240, 5, {NULL}},
    {"shearsort", "mesh:5x3", 27, 300, 6, {NULL}},
    {"shearsort", "mesh:8x8", 56, 3136, 11, {NULL}},
    {"bitonic-sort", "hypercube:1", 1, 2, 1, {NULL}},
    {"bitonic-sort", "hypercube:2", 3, 12, 1, {NULL}},
    {"bitonic-sort", "hypercube:3", 6, 48, 3, {NULL}},
    {"bitonic-sort", "hypercube:7", 28, 3584, 7, {NULL}},
};

START_TEST(rounds_are_exact)
{
    exact_run_everywhere(&runs[_i]);
}
END_TEST

START_TEST(it_sorts_all_inputs)
{
    right_for_seeds(runs[_i].name, exact_options(&runs[_i]), 50);
}
END_TEST

START_TEST(it_bears_delays)
{
    exact_bears_delay(&runs[_i], true);
}
END_TEST

START_TEST(swaps_are_counted)
{
    struct trial trial = trial_run(find_program("odd-even-transposition"), trial_on("line:16"), 0);
    double swaps = figure_of(trial.outcome, "swaps"),
           last = figure_of(trial.outcome, "last round with a swap");
    ck_assert(swaps > 0 && swaps <= 120 && last > 0 && last <= 16);
    trial_end(&trial);
    trial = trial_run(find_program("odd-even-transposition"), trial_on("line:1"), 0);
    ck_assert(figure_of(trial.outcome, "swaps") == 0);
    trial_end(&trial);
}
END_TEST

static const struct {
    struct exact what;
    const char *words;
} refused[] = {
    {{"shearsort", "mesh:3x3x3", 0, 0, -1, {NULL}}, "3 dimensions; shearsort takes 2"},
    {{"shearsort", "mesh:3x3", 0, 0, -1, {"units=2"}}, "units=1"},
    {{"odd-even-transposition", "line:3", 0, 0, -1, {"units=2"}}, "units=1"},
    {{"bitonic-sort", "hypercube:3", 0, 0, -1, {"units=2"}}, "units=1"},
    {{"odd-even-transposition", "ring:8", 0, 0, -1, {NULL}}, "line"},
};

START_TEST(what_cannot_be_sorted_is_refused)
{
    want_refused(find_program(refused[_i].what.name), exact_options(&refused[_i].what), refused[_i].words);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, rounds_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, it_sorts_all_inputs, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, it_bears_delays, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, swaps_are_counted);
    tcase_add_loop_test(cases, what_cannot_be_sorted_is_refused, 0, (int)ARRAY_LENGTH(refused));
}

UNIT(add, 120)
