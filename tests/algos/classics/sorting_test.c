/*
 * Tests of the sorting programs: odd-even-transposition on lines, shearsort on meshes, bitonic-sort on
 * hypercubes. Their exact rounds, and that these suffice for all inputs that are tried. The task compares the
 * result.
 */
#include <check.h>

#include "classic_run.h"

/* On a line of N: N rounds, and N (N - 1) transmissions, as each link is used in every other round, both
 * ways. On R x C nodes with L = ceil(log2 R): L + 1 sorts of R such rows and L of C such columns. On a
 * hypercube all nodes send in d (d + 1) / 2 rounds. */
static const struct classic runs[] = {
    {"odd-even-transposition", "line:1", 0, 0, NULL},
    {"odd-even-transposition", "line:2", 1, 2, NULL},
    {"odd-even-transposition", "line:3", 3, 6, NULL},
    {"odd-even-transposition", "line:4", 4, 12, NULL},
    {"odd-even-transposition", "line:9", 9, 72, NULL},
    {"odd-even-transposition", "line:33", 33, 1056, NULL},
    {"shearsort", "mesh:1x1", 0, 0, NULL},
    {"shearsort", "mesh:1x7", 7, 42, NULL},
    {"shearsort", "mesh:7x1", 24, 126, NULL}, /* the last, fourth sort of rows has nothing to do */
    {"shearsort", "mesh:2x2", 5, 12, NULL},   /* nor has any of two nodes in its second round */
    {"shearsort", "mesh:3x4", 18, 156, NULL},
    {"shearsort", "mesh:4x4", 20, 240, NULL},
    {"shearsort", "mesh:5x3", 27, 300, NULL},
    {"shearsort", "mesh:8x8", 56, 3136, NULL},
    {"bitonic-sort", "hypercube:1", 1, 2, NULL},
    {"bitonic-sort", "hypercube:2", 3, 12, NULL},
    {"bitonic-sort", "hypercube:3", 6, 48, NULL},
    {"bitonic-sort", "hypercube:7", 28, 3584, NULL},
};

START_TEST(rounds_are_exact)
{
    classic_is_exact(&runs[_i]);
}
END_TEST

START_TEST(it_sorts_all_inputs)
{
    classic_is_right_for(&runs[_i], 50);
}
END_TEST

START_TEST(it_bears_delays)
{
    classic_bears_delay(&runs[_i]);
}
END_TEST

START_TEST(swaps_are_counted)
{
    struct trial trial = trial_run(find_program("odd-even-transposition"), trial_on("line:16"), 0);
    double swaps = classic_figure(trial.outcome, "swaps"),
           last = classic_figure(trial.outcome, "last round with a swap");
    ck_assert(swaps > 0 && swaps <= 120 && last > 0 && last <= 16);
    trial_end(&trial);
    trial = trial_run(find_program("odd-even-transposition"), trial_on("line:1"), 0);
    ck_assert(classic_figure(trial.outcome, "swaps") == 0);
    trial_end(&trial);
}
END_TEST

static const struct {
    struct classic what;
    const char *words;
} refused[] = {
    {{"shearsort", "mesh:3x3x3", 0, 0, NULL}, "3 dimensions; shearsort takes 2"},
    {{"shearsort", "mesh:3x3", 0, 0, "units=2"}, "units=1"},
    {{"odd-even-transposition", "line:3", 0, 0, "units=2"}, "units=1"},
    {{"bitonic-sort", "hypercube:3", 0, 0, "units=2"}, "units=1"},
    {{"odd-even-transposition", "ring:8", 0, 0, NULL}, "line"},
};

START_TEST(what_cannot_be_sorted_is_refused)
{
    classic_is_refused(&refused[_i].what, refused[_i].words);
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

int main(void)
{
    return trial_suite("sorting", add, 120);
}
