/*
 * Tests of echo: its exact steps and transmissions on every kind of array, and the same result however late
 * packets are.
 */
#include <check.h>

#include "../../emu/trial.h"
#include "../common/exact_run.h"
#include "facts/disturb_options.h"

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
    const struct exact *exact = &runs[_i];
    struct trial plain = trial_run(find_program("echo"), exact_options(exact), 0);
    int others = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct disturb_options disturb = {
            .seed = seed, .jitter = 5, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
        struct options options = exact_options(exact);
        options.disturb = &disturb;
        struct trial trial = trial_run(find_program("echo"), options, (int)seed % TRIAL_ENGINES);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        ck_assert_uint_eq(trial.outcome->transmissions, exact->transmissions);
        others += trial.outcome->digest != plain.outcome->digest;
        trial_end(&trial);
    }
    ck_assert_int_eq(others > 0, exact->transmissions > 0);
    trial_end(&plain);
}
END_TEST

START_TEST(what_is_no_root_is_refused)
{
    const struct exact exact = {"echo", "ring:5", 0, 0, 0, {"root=5"}};
    struct trial trial = trial_open(find_program("echo"), exact_options(&exact), 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.error, "root"), "%s", trial.error);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, the_promise_is_kept, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, it_bears_delays, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, what_is_no_root_is_refused);
}

int main(void)
{
    return trial_suite("echo", add, 120);
}
