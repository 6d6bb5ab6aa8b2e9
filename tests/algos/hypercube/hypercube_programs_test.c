/*
 * The built-in hypercube programs at every small size: verified, in the fewest steps, with the exact number
 * of transmissions, the same on all engines; and their checks find a wrong result.
 */
#include "../common/exact_run.h"
#include "hypercube_run.h"
#include "tools.h"

enum { THREADS_DIM = 5 };

static const struct sized {
    struct built_in built_in;
    int most; /* dimension, of what takes seconds in all */
} programs[] = {
    {{"hypercube-mnb", MNB, true}, TOOLS_TSAN ? 7 : 9},
    {{"hypercube-scatter", SCATTER, true}, TOOLS_TSAN ? 8 : 12},
    {{"hypercube-scatter-mnb", SCATTER, true}, TOOLS_TSAN ? 7 : 10},
    {{"hypercube-exchange", EXCHANGE, true}, TOOLS_TSAN ? 6 : 8},
    {{"hypercube-mnb-sla", MNB, false}, TOOLS_TSAN ? 6 : 8},
    {{"hypercube-scatter-sla", SCATTER, false}, TOOLS_TSAN ? 8 : 12},
    {{"hypercube-exchange-sla", EXCHANGE, false}, TOOLS_TSAN ? 5 : 7},
};

enum { PROGRAMS = (int)ARRAY_LENGTH(programs) };

START_TEST(every_size_is_verified_and_minimal)
{
    for (int dim = 1; dim <= programs[_i].most; dim++)
        run_built_in(&programs[_i].built_in, dim, 0, 0);
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    for (int dim = 1; dim <= programs[_i].most - 1; dim++) {
        uint64_t digest = run_built_in(&programs[_i].built_in, dim, 0, 0);
        for (int setting = 1; setting < TRIAL_ENGINES; setting++)
            if (setting != TRIAL_THREADS || dim <= THREADS_DIM)
                ck_assert_uint_eq(run_built_in(&programs[_i].built_in, dim, 0, setting), digest);
    }
}
END_TEST

START_TEST(a_scatter_may_start_anywhere)
{
    if (programs[_i].built_in.task != SCATTER)
        return;
    for (int dim = 1; dim <= 9; dim++)
        for (int root = 0; root < 1 << dim; root += 1 + (1 << dim) / 5)
            run_built_in(&programs[_i].built_in, dim, root, root % 3);
}
END_TEST

/* 2^d - 1 steps and as many transmissions as in the optimal exchange. */
START_TEST(the_sequential_exchange_takes_twice_as_long_but_one_step)
{
    for (int dim = 1; dim <= (TOOLS_TSAN ? 5 : 7); dim++) {
        char topology[32];
        snprintf(topology, sizeof topology, "hypercube:%d", dim);
        struct exact exact = {.name = "hypercube-exchange",
                              .topology = topology,
                              .steps = (UINT64_C(1) << dim) - 1,
                              .transmissions = all_hops(EXCHANGE, dim),
                              .lower_bound = (double)fewest_steps(EXCHANGE, dim, dim),
                              .param = {"sequential=1"}};
        exact_run_everywhere(&exact);
    }
}
END_TEST

/* Steps and transmissions as counted by an independent simulation. */
START_TEST(the_formulas_give_the_simulated_numbers)
{
    static const struct {
        enum task task;
        int dim;
        bool all_ports;
        uint64_t steps, transmissions;
    } counted[] = {
        {MNB, 1, true, 1, 2},
        {MNB, 3, true, 3, 56},
        {MNB, 5, true, 7, 992},
        {MNB, 7, true, 19, 16256},
        {MNB, 9, true, 57, 261632},
        {SCATTER, 1, true, 1, 1},
        {SCATTER, 3, true, 3, 12},
        {SCATTER, 5, true, 7, 80},
        {SCATTER, 7, true, 19, 448},
        {SCATTER, 9, true, 57, 2304},
        {SCATTER, 11, true, 187, 11264},
        {SCATTER, 13, true, 631, 53248},
        {EXCHANGE, 1, true, 1, 2},
        {EXCHANGE, 3, true, 4, 96},
        {EXCHANGE, 5, true, 16, 2560},
        {EXCHANGE, 7, true, 64, 57344},
        {EXCHANGE, 9, true, 256, 1179648},
        {MNB, 7, false, 127, 16256},
        {SCATTER, 7, false, 127, 448},
        {EXCHANGE, 2, false, 4, 16},
        {EXCHANGE, 8, false, 1024, 262144},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++) {
        int ports = counted[i].all_ports ? counted[i].dim : 1;
        ck_assert_uint_eq(fewest_steps(counted[i].task, counted[i].dim, ports), counted[i].steps);
        ck_assert_uint_eq(all_hops(counted[i].task, counted[i].dim), counted[i].transmissions);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static const struct parray_program *original;
static size_t flipped_byte;
static int flipped_rank;

/* The program as it is, and then a bit of one node's state is turned over. */
static void run_and_spoil(struct node *self)
{
    original->node(self);
    if (node_rank(self) == flipped_rank)
        ((unsigned char *)node_state(self))[flipped_byte] ^= 1;
}

START_TEST(a_wrong_result_is_found)
{
    struct options options = OPTIONS_DEFAULT;
    original = find_program(programs[_i].built_in.name);
    struct parray_program spoiled = *original;
    spoiled.node = run_and_spoil;
    options.topology = "hypercube:4";
    for (flipped_rank = 1; flipped_rank < 16; flipped_rank += 7) {
        flipped_byte = 0;
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            char want[200];
            snprintf(want, sizeof want, "node %d (hypercube ", flipped_rank);
            struct trial trial = trial_run(&spoiled, options, setting);
            ck_assert_int_eq(trial.status, PARRAY_WRONG);
            ck_assert_int_eq(trial.outcome->verified, 0);
            ck_assert_msg(strstr(trial.outcome->error, want) == trial.outcome->error, "%s",
                          trial.outcome->error);
            ck_assert_msg(strstr(trial.outcome->error, "word 0 of the token of node "), "%s",
                          trial.outcome->error);
            trial_end(&trial);
        }
    }
}
END_TEST

START_TEST(a_model_that_allows_less_is_refused_and_judged_when_forced)
{
    struct options options = OPTIONS_DEFAULT;
    int status;
    char error[OUTCOME_ERROR_SIZE];
    options.topology = "hypercube:4";
    options.model = "H1";
    ck_assert_ptr_null(array_open(find_program(programs[_i].built_in.name), &options, NULL, &status, error));
    ck_assert_int_eq(status, PARRAY_USAGE);
    options.force = true;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(find_program(programs[_i].built_in.name), options, setting);
        ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_size_is_verified_and_minimal, 0, PROGRAMS);
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, PROGRAMS);
    tcase_add_loop_test(cases, a_scatter_may_start_anywhere, 0, PROGRAMS);
    tcase_add_test(cases, the_sequential_exchange_takes_twice_as_long_but_one_step);
    tcase_add_test(cases, the_formulas_give_the_simulated_numbers);
    tcase_add_loop_test(cases, a_wrong_result_is_found, 0, PROGRAMS);
    tcase_add_loop_test(cases, a_model_that_allows_less_is_refused_and_judged_when_forced, 0, PROGRAMS);
}

UNIT(add_cases, 120)
