/*
 * What Lau and Zhang 2002 say of each of the two phases, alone and at the same time, on meshes and tori.
 */
#include "../common/phase_of.h"
#include "gossip_run.h"

/* On n x n nodes phase 1 has a packet for every pair of nodes in one of the two kinds of lines. */
static uint64_t first_packets(uint64_t n)
{
    return n * n * (n - 1);
}

static struct trial board(const char *program, const char *kind, int n, const char *param)
{
    char topology[32];
    struct gossip_run run = {program, topology, param};
    snprintf(topology, sizeof topology, "%s:%dx%d", kind, n, n);
    struct trial trial = gossip_trial(&run, n % 3);
    ck_assert_msg(trial.status == PARRAY_DONE && trial.outcome->verified == 1, "%s: %s", topology,
                  trial.outcome->error);
    want_phases(trial.outcome, 2);
    ck_assert_uint_eq(phase_of(trial.outcome, "phase 1")->packets, first_packets((uint64_t)n));
    ck_assert_uint_eq(phase_of(trial.outcome, "phase 2")->nodes, (uint64_t)n * (uint64_t)n);
    return trial;
}

/* S of sections 3.2 and 3.3: phase 2 alone. */
static uint64_t second_steps(uint64_t n)
{
    return (n * n + n - 2) / 2;
}

START_TEST(one_phase_after_the_other)
{
    uint64_t n = (uint64_t)_i;
    struct trial trial = board("mesh-gossip", "mesh", _i, "overlap=0");
    want_phase(trial.outcome, "phase 1", 1, n - 1);
    want_phase(trial.outcome, "phase 2", n, n - 1 + second_steps(n));
    trial_end(&trial);
}
END_TEST

/* Phase 1 is not delayed by phase 2, which uses floor(n/2) - 1 of its steps. The first of these is step 2, or
 * 3 in some lines (section 3.1). */
START_TEST(both_phases_at_the_same_time)
{
    uint64_t n = (uint64_t)_i;
    struct trial trial = board("mesh-gossip", "mesh", _i, NULL);
    const struct phase_figure *second = phase_of(trial.outcome, "phase 2");
    want_phase(trial.outcome, "phase 1", 1, n - 1);
    ck_assert_uint_eq(second->begin, 2);
    ck_assert_uint_eq(second->end, n - 1 + second_steps(n) - (n / 2 - 1));
    trial_end(&trial);
}
END_TEST

/* The second phase of Fujita and Yamashita, as it is reconstructed: M + n - 2 steps for M tokens. */
START_TEST(the_phases_of_fujita_and_yamashita)
{
    uint64_t n = (uint64_t)_i;
    struct trial trial = board("mesh-gossip-fy", "mesh", _i, NULL);
    want_phase(trial.outcome, "phase 1", 1, n - 1);
    want_phase(trial.outcome, "phase 2", n, n - 1 + (n * n + 1) / 2 + n - 2);
    trial_end(&trial);
}
END_TEST

/* Section 4: phase 1 takes n/2 steps, with a delayer (n+1)/2; phase 2 takes n/2 (n-1) for even n, when all
 * links are busy in all of its steps, and (n^2 - n)/2 + 1 for odd n. */
START_TEST(the_phases_on_a_torus)
{
    uint64_t n = (uint64_t)_i, first = (n + 1) / 2, second = (n * n - n) / 2 + n % 2;
    struct trial trial = board("torus-gossip", "torus", _i, NULL);
    const struct phase_figure *phase = phase_of(trial.outcome, "phase 2");
    want_phase(trial.outcome, "phase 1", 1, first);
    want_phase(trial.outcome, "phase 2", first + 1, first + second);
    ck_assert_uint_eq(phase_least(phase), second);
    ck_assert(n % 2 || phase->busy == second * phase->links);
    ck_assert_uint_eq(phase->links, 2 * n * n);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, one_phase_after_the_other, 4, 17);
    tcase_add_loop_test(cases, both_phases_at_the_same_time, 4, 17);
    tcase_add_loop_test(cases, the_phases_of_fujita_and_yamashita, 4, 17);
    tcase_add_loop_test(cases, the_phases_on_a_torus, 3, 17);
}

UNIT(add_cases, 60)
