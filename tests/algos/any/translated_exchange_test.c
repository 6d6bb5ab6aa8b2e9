/*
 * translated-exchange: all tokens over shortest ways, in steps that were counted beforehand, all engines
 * alike; one packet a node under SLA; late packets; and what it refuses.
 */
#include "../common/exact_run.h"
#include "tools.h"

static const char program_name[] = "translated-exchange";

/* Transmissions are N times the sum of all distances from a node. The steps are that sum by the ports,
 * rounded up, but for the even ring (the farthest token goes one way round) and the torus of unlike sides
 * (the longest side has 60 * 6 / 5 hops of a node's tokens, over two ports). */
static const struct exact exact[] = {
    {program_name, "star:3", 5, 54, 5, {NULL}},
    {program_name, "star:4", 21, 1488, 21, {NULL}},
    {program_name, "star:5", 111, 53040, 111, {NULL}},
    {program_name, "torus:3x3x3", 9, 1458, 9, {NULL}},
    {program_name, "torus:4x4", 8, 512, 8, {NULL}},
    {program_name, "torus:3x4x5", 36, 10320, 36, {NULL}},
    {program_name, "torus:2x5", 6, 170, 6, {NULL}},
    {program_name, "torus:8x8", 64, 16384, 64, {NULL}},
    {program_name, "ring:2", 1, 2, 1, {NULL}},
    {program_name, "ring:8", 10, 128, 8, {NULL}},
    {program_name, "ring:9", 10, 180, 10, {NULL}},
    {program_name, "complete:6", 1, 30, 1, {NULL}},
    {program_name, "hypercube:6", 32, 12288, 32, {NULL}},
};

START_TEST(steps_are_those_that_were_counted)
{
    if (!TOOLS_TSAN || exact[_i].transmissions < 2000)
        exact_run_everywhere(&exact[_i]);
}
END_TEST

START_TEST(one_packet_a_step_takes_the_sum_of_all_ways)
{
    struct options options = trial_on(exact[_i].topology);
    options.model = "SLA";
    if (exact[_i].transmissions > 20000)
        return;
    struct trial trial = trial_run(find_program(program_name), options, _i % TRIAL_THREADS);
    const struct outcome *o = trial.outcome;
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(o->steps, exact[_i].transmissions / (uint64_t)parray_nodes(trial.array));
    ck_assert(o->lower_bound <= (double)o->steps);
    trial_end(&trial);
}
END_TEST

START_TEST(slow_links_take_as_many_times_longer)
{
    slow_links_take(program_name, trial_on("star:4"), 2, 21);
}
END_TEST

START_TEST(other_arrays_are_refused)
{
    static const char *const refused[][2] = {
        {"mesh:4x4",
         "a plan cannot be translated on mesh:4x4, which does not look the same from every node; choose "
         "a hypercube, ring, torus, star or complete graph"},
        {"hypercube:14", "hypercube:14 has 16384 nodes; this program plans an exchange of 8192 at most"},
        {"complete:80", "complete:80: a node has more than 64 ports"},
    };
    want_refusal(find_program(program_name), trial_forced(refused[_i][0]), refused[_i][1]);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_those_that_were_counted, 0, (int)ARRAY_LENGTH(exact));
    tcase_add_loop_test(cases, one_packet_a_step_takes_the_sum_of_all_ways, 0, (int)ARRAY_LENGTH(exact));
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_loop_test(cases, other_arrays_are_refused, 0, 3);
}

UNIT(add_cases, 120)
