/*
 * Tests of echo: its exact steps and transmissions on every kind of array, and the same result however late
 * packets are.
 */
#include <check.h>

#include "../common/exact_run.h"

/* Far nodes of even rings and of arrays without odd cycles answer at once; where two as far away call each
 * other, a step later. Two packets a link. */
static const struct exact runs[] = {
    {"echo", "line:1", 0, 0, 0, {NULL}},
    {"echo", "line:2", 2, 2, 2, {NULL}},
    {"echo", "line:9", 16, 16, 16, {NULL}},
    {"echo", "line:9", 8, 16, 8, {"root=4"}},
    {"echo", "ring:3", 3, 6, 2, {NULL}},
    {"echo", "ring:8", 8, 16, 8, {"root=5"}},
    {"echo", "ring:9", 9, 18, 8, {NULL}},
    {"echo", "mesh:4x4", 12, 48, 12, {NULL}},
    {"echo", "mesh:9x9", 16, 288, 16, {"root=40"}},
    {"echo", "mesh:2x3x4", 12, 92, 12, {NULL}},
    {"echo", "torus:4x4", 8, 64, 8, {NULL}},
    {"echo", "torus:5x5", 9, 100, 8, {"root=7"}},
    {"echo", "complete:6", 3, 30, 2, {"root=5"}},
    {"echo", "hypercube:8", 16, 2048, 16, {"root=77"}},
    {"echo", "tree:2x4", 6, 28, 6, {NULL}},
    {"echo", "tree:2x4", 12, 28, 12, {"root=14"}},
    {"echo", "star:5", 12, 480, 12, {"root=100"}},
};

START_TEST(steps_are_exact)
{
    exact_run_everywhere(&runs[_i]);
}
END_TEST

/* What it promises is found before the run. */
START_TEST(the_promise_is_kept)
{
    const struct parray_program *echo = find_program("echo");
    struct trial trial = trial_open(echo, exact_options(&runs[_i]), 0);
    ck_assert(echo->claimed_time(trial.array) == (double)runs[_i].steps);
    trial_end(&trial);
}
END_TEST

/* Late packets make other nodes parents, and the run longer; the result is the same. */
START_TEST(it_bears_delays)
{
    exact_bears_delay(&runs[_i], true);
}
END_TEST

START_TEST(what_is_no_root_is_refused)
{
    const struct exact exact = {"echo", "ring:5", 0, 0, 0, {"root=5"}};
    want_refused(find_program("echo"), exact_options(&exact), "root");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, the_promise_is_kept, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, it_bears_delays, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, what_is_no_root_is_refused);
}

UNIT(add, 120)
