/*
 * Tests of cannon, fft, jacobi and matrix-transpose: their exact steps and bounds. Their own checks
 * compute the same by another way; tests/cli/classics_arrays_test.sh shows that these find spoilt packets.
 */
#include <check.h>

#include "../common/exact_run.h"

/* On p x p nodes the alignment is p (p - 1) / 2 packets for each of p rows and of p columns, and all 2 p^2
 * blocks move p - 1 times after it. fft: d exchanges of a step. matrix-transpose: d exchanges of N / 2. The
 * bounds: half a side, d, and N / 2. */
static const struct exact runs[] = {
    {"cannon", "torus:1x1", 0, 0, 0, {NULL}},
    {"cannon", "torus:2x2", 2, 12, 1, {NULL}},
    {"cannon", "torus:3x3", 4, 54, 1, {"block=1"}},
    {"cannon", "torus:4x4", 6, 144, 2, {NULL}},
    {"cannon", "torus:5x5", 8, 300, 2, {NULL}},
    {"cannon", "torus:7x7", 12, 882, 3, {"block=3"}},
    {"fft", "hypercube:1", 1, 2, 1, {NULL}},
    {"fft", "hypercube:2", 2, 8, 2, {NULL}},
    {"fft", "hypercube:5", 5, 160, 5, {NULL}},
    {"fft", "hypercube:6", 6, 384, 6, {NULL}},
    {"fft", "hypercube:8", 8, 2048, 8, {NULL}},
    {"matrix-transpose", "hypercube:1", 1, 2, 1, {NULL}},
    {"matrix-transpose", "hypercube:2", 4, 8, 2, {NULL}},
    {"matrix-transpose", "hypercube:3", 12, 24, 4, {NULL}},
    {"matrix-transpose", "hypercube:6", 192, 384, 32, {NULL}},
    {"jacobi", "ring:3", 5, 30, -1, {"tolerance=1"}},
    {"jacobi", "ring:8", 12, 192, -1, {"tolerance=1"}},
    {"jacobi", "ring:16", 264, 8448, -1, {NULL}},
};

START_TEST(steps_are_exact)
{
    exact_run_everywhere(&runs[_i]);
}
END_TEST

START_TEST(all_inputs_are_computed_rightly)
{
    right_for_seeds(runs[_i].name, exact_options(&runs[_i]), 20);
}
END_TEST

START_TEST(it_bears_delays)
{
    exact_bears_delay(&runs[_i], true);
}
END_TEST

/* All nodes see the same changes, and stop after the same round; every round takes half the ring. */
START_TEST(jacobi_is_as_fast_as_it_says)
{
    static const char *const rings[] = {"ring:3", "ring:4", "ring:5", "ring:30", "ring:31", "ring:100"};
    static const int rounds_of[] = {1, 2, 2, 15, 15, 50};
    static const char *const params[] = {"tolerance=1e-10", NULL};
    struct trial trial = right_trial("jacobi", trial_with(rings[_i], params), 0);
    double iterations = figure_of(trial.outcome, "iterations");
    ck_assert(iterations > 20 && iterations <= 45);
    ck_assert_uint_eq(trial.outcome->steps, (uint64_t)iterations * (uint64_t)rounds_of[_i]);
    ck_assert(figure_of(trial.outcome, "largest error") <= 1e-10);
    trial_end(&trial);
    right_for_seeds("jacobi", trial_with(rings[_i], params), 20);
}
END_TEST

/* A start-up of 10 steps is paid for d times. */
START_TEST(start_ups_are_few)
{
    struct options options = trial_on("hypercube:4");
    options.startup = 10;
    struct trial trial = trial_run(find_program("matrix-transpose"), options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 4 * (10 + 8));
    ck_assert(find_program("matrix-transpose")->claimed_time(trial.array) == 4 * (10 + 8));
    trial_end(&trial);
}
END_TEST

static const struct {
    struct exact what;
    const char *words;
} refused[] = {
    {{"cannon", "torus:3x4", 0, 0, -1, {NULL}}, "no square"},
    {{"cannon", "torus:4", 0, 0, -1, {NULL}}, "no square"},
    {{"cannon", "torus:3x3", 0, 0, -1, {"block=0"}}, "block"},
    {{"cannon", "torus:3x3", 0, 0, -1, {"block=65"}}, "block"},
    {{"fft", "hypercube:15", 0, 0, -1, {NULL}}, "hypercube:14"},
    {{"jacobi", "ring:2", 0, 0, -1, {NULL}}, "3 to 2048"},
    {{"jacobi", "ring:2049", 0, 0, -1, {NULL}}, "3 to 2048"},
    {{"jacobi", "ring:8", 0, 0, -1, {"tolerance=0"}}, "tolerance"},
    {{"matrix-transpose", "hypercube:13", 0, 0, -1, {NULL}}, "hypercube:12"},
    {{"matrix-transpose", "hypercube:3", 0, 0, -1, {"units=2"}}, "units=1"},
};

START_TEST(what_cannot_be_computed_is_refused)
{
    want_refused(find_program(refused[_i].what.name), exact_options(&refused[_i].what), refused[_i].words);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, all_inputs_are_computed_rightly, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, it_bears_delays, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, jacobi_is_as_fast_as_it_says, 0, 6);
    tcase_add_test(cases, start_ups_are_few);
    tcase_add_loop_test(cases, what_cannot_be_computed_is_refused, 0, (int)ARRAY_LENGTH(refused));
}

UNIT(add, 120)
