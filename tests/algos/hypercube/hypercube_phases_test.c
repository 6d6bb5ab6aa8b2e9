/*
 * The three phases of the last step of the recursion of the total exchange (Bertsekas et al. 1991, section
 * 4), in the optimal exchange and in the older one, where the third waits for the second.
 */
#include "../common/phase_of.h"
#include "hypercube_run.h"

static struct trial exchange(int dim, const char *param)
{
    char topology[32];
    struct options options = OPTIONS_DEFAULT;
    snprintf(topology, sizeof topology, "hypercube:%d", dim);
    options.topology = topology;
    options.params = &param;
    options.param_count = 1;
    struct trial trial = trial_run(find_program("hypercube-exchange"), options, dim % 3);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    want_phases(trial.outcome, 3);
    return trial;
}

/* Phases 1 and 3 keep all links of both subcubes busy all the time, phase 2 all links of the last
 * dimension. */
START_TEST(phases_1_and_3_follow_one_another_while_phase_2_goes_on)
{
    uint64_t half = UINT64_C(1) << (_i - 2), nodes = 4 * half;
    struct trial trial = exchange(_i, "sequential=0");
    const struct outcome *o = trial.outcome;
    want_phase(o, "phase 1", 1, half);
    want_phase(o, "phase 2", 1, 2 * half);
    want_phase(o, "phase 3", half + 1, 2 * half);
    ck_assert_uint_eq(phase_of(o, "phase 1")->busy, nodes * (uint64_t)(_i - 1) * half);
    ck_assert_uint_eq(phase_of(o, "phase 3")->busy, nodes * (uint64_t)(_i - 1) * half);
    ck_assert_uint_eq(phase_of(o, "phase 2")->busy, nodes * 2 * half);
    ck_assert_uint_eq(phase_of(o, "phase 1")->idle, nodes);
    ck_assert_uint_eq(phase_of(o, "phase 2")->idle, nodes * (uint64_t)(_i - 1));
    trial_end(&trial);
}
END_TEST

START_TEST(phase_3_of_the_older_exchange_waits_for_phase_2)
{
    uint64_t half = UINT64_C(1) << (_i - 1);
    struct trial trial = exchange(_i, "sequential=1");
    want_phase(trial.outcome, "phase 1", 1, half - 1);
    want_phase(trial.outcome, "phase 2", 1, half);
    want_phase(trial.outcome, "phase 3", half + 1, 2 * half - 1);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, phases_1_and_3_follow_one_another_while_phase_2_goes_on, 3, 9);
    tcase_add_loop_test(cases, phase_3_of_the_older_exchange_waits_for_phase_2, 3, 9);
}

UNIT(add_cases, 60)
