/*
 * Gossip on meshes whose nodes work out their turns: the steps above the minimum at every size, and the end
 * of a run in which packets are lost.
 */
#include "../common/exact_run.h"
#include "gossip_run.h"

enum { MOST = TOOLS_TSAN ? 8 : 20, MOST_ON_ALL = TOOLS_TSAN ? 5 : 9 };

static const char program_name[] = "mesh-gossip-turns";

/* By n from 2 on: the odd and the even sizes by turns. */
static const uint64_t above[] = {0, 2, 1, 3, 2, 3, 1, 3, 1, 4, 1, 4, 1, 3, 1, 3, 1, 3, 1};

static uint64_t steps_of(int n)
{
    return (uint64_t)(n * (n + 1) / 2) + above[n - 2];
}

START_TEST(every_size_is_verified_in_exact_steps)
{
    for (int n = 2; n <= MOST; n++)
        gossip_square(program_name, "mesh", n, NULL, n % TRIAL_THREADS, steps_of(n));
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    for (int n = 2; n <= MOST_ON_ALL; n++)
        gossip_same_on_all(program_name, "mesh", n, NULL, steps_of(n));
}
END_TEST

/* The general formula of the paper, from which n = 3 alone is an exception. */
START_TEST(from_eight_on_it_is_faster_than_the_paper)
{
    for (int n = 2; n <= 12; n++) {
        uint64_t paper = n == 3 ? 6 : (uint64_t)((n * n + 1) / 2 + n - 1);
        gossip_claims(program_name, "mesh", n, n * (n + 1) / 2, (double)paper);
        ck_assert_int_eq(steps_of(n) < paper, n >= 8);
    }
}
END_TEST

START_TEST(slow_links_take_as_many_times_longer)
{
    struct options options = trial_on("mesh:5x5");
    options.startup = 2;
    struct trial trial = trial_run(find_program(program_name), options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 3 * steps_of(5));
    trial_end(&trial);
}
END_TEST

/* Node 0 sends nothing, so that nobody gets its token: all give up in the end. */
static void be_silent(struct node *self)
{
    uint32_t payload[2];
    struct packet packet = PACKET(payload, sizeof payload);

    if (node_rank(self) != 0) {
        find_program(program_name)->node(self);
        return;
    }
    for (int step = 0; step < 20; step++) {
        node_step(self);
        while (node_poll(self, NODE_ANY_PORT, &packet) >= 0)
            packet.size = sizeof payload;
    }
}

START_TEST(a_token_that_never_comes_ends_the_run)
{
    struct parray_program program = *find_program(program_name);
    program.node = be_silent;
    struct trial trial = trial_run(&program, trial_on("mesh:4x4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, 0);
    ck_assert_uint_le(trial.outcome->steps, 2 * 10);
    trial_end(&trial);
}
END_TEST

/* Meshes of any number of dimensions. */
static const struct exact combs[] = {
    {"mesh-gossip-combs", "mesh:2", 2, 2, 2, {NULL}},
    {"mesh-gossip-combs", "mesh:7", 10, 42, 9, {NULL}},
    {"mesh-gossip-combs", "mesh:3x5", 13, 210, 10, {NULL}},
    {"mesh-gossip-combs", "mesh:2x2x3", 8, 132, 7, {NULL}},
    {"mesh-gossip-combs", "mesh:2x3x4", 15, 552, 12, {NULL}},
    {"mesh-gossip-combs", "mesh:3x3x3", 15, 702, 13, {NULL}},
    {"mesh-gossip-combs", "mesh:2x2x2x2", 10, 240, 8, {NULL}},
    {"mesh-gossip-combs", "mesh:4x4x4", 32, 4032, 28, {NULL}},
};

START_TEST(meshes_of_any_dimensions_take_a_few_steps_more)
{
    if (!TOOLS_TSAN || combs[_i].transmissions < 1000)
        exact_run_everywhere(&combs[_i]);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, meshes_of_any_dimensions_take_a_few_steps_more, 0, (int)ARRAY_LENGTH(combs));
    tcase_add_test(cases, every_size_is_verified_in_exact_steps);
    tcase_add_test(cases, all_engines_give_the_same_digests);
    tcase_add_test(cases, from_eight_on_it_is_faster_than_the_paper);
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_test(cases, a_token_that_never_comes_ends_the_run);
}

UNIT(add_cases, 120)
