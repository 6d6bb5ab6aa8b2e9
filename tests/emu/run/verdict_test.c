/*
 * A run below its bound is wrong, unless something else explains it; and one that broke the model is not
 * called verified.
 */
#include "../trial.h"
#include "facts/disturb_options.h"
#include "facts/options.h"

static bool all_is_well(struct node *self)
{
    (void)self;
    return true;
}

static bool nothing_is_well(struct node *self)
{
    (void)self;
    return false;
}

static double two(const struct parray *array)
{
    (void)array;
    return 2;
}

/* To the right, and nobody waits for it. */
static void tell_once(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    node_send_at(self, 1, &mine, sizeof mine, "t.c:1");
    node_recv_until(self, 0, &packet, 2);
}

static void tell_twice(struct node *self)
{
    tell_once(self);
    tell_once(self);
}

static void worm_once(struct node *self)
{
    int mine = node_rank(self);
    struct packet packet = PACKET(&mine, sizeof mine);
    if (mine == 0)
        node_send_to_at(self, 1, &mine, sizeof mine, "w.c:1");
    else if (mine == 1)
        node_recv_any(self, &packet);
}

static const struct parray_program once = {
    .name = "once", .node = tell_once, .verify = all_is_well, .lower_bound = two};

static void want_below(const struct parray_program *program, struct options options, int setting,
                       const char *error)
{
    struct trial trial = trial_run(program, options, setting);
    ck_assert_str_eq(trial.outcome->error, error);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, 0);
    ck_assert(trial.outcome->below_bound);
    trial_end(&trial);
}

START_TEST(a_run_below_its_bound_is_wrong)
{
    struct parray_program unchecked = once;
    unchecked.verify = NULL;
    want_below(&once, trial_on("ring:8"), _i, "the time 1 is BELOW the bound 2: one of the two is wrong");
    want_below(&unchecked, trial_on("ring:8"), _i,
               "the time 1 is BELOW the bound 2: one of the two is wrong");
}
END_TEST

START_TEST(a_run_at_its_bound_is_right)
{
    struct options options = trial_on("ring:8");
    options.startup = 1;
    struct trial trial = trial_run(&once, options, _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert(!trial.outcome->below_bound && trial.outcome->time == 2);
    trial_end(&trial);
}
END_TEST

START_TEST(worms_that_go_less_far_than_their_bound_are_wrong)
{
    struct parray_program worm = {.name = "worm", .model = "W1", .node = worm_once, .tcd_bound = two};
    want_below(&worm, trial_on("mesh:2x2"), _i,
               "the total communication distance 1 is BELOW the bound 2: one of the two is wrong");
}
END_TEST

START_TEST(lost_packets_explain_a_time_below_the_bound)
{
    struct disturb_options disturb = {.seed = 1};
    struct options options = trial_on("ring:8");
    ck_assert(disturb_read_fault(&disturb, "down:0-1@1..2"));
    options.disturb = &disturb;
    struct trial trial = trial_run(&once, options, _i);
    ck_assert_uint_eq(trial.outcome->faults.lost, 1);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert(!trial.outcome->below_bound);
    trial_end(&trial);
}
END_TEST

START_TEST(a_run_against_the_model_is_not_verified)
{
    struct parray_program twice = once;
    struct options options = trial_on("ring:8");
    options.startup = 2;
    options.on_violation = VIOLATION_COUNT;
    twice.node = tell_twice;
    struct trial trial = trial_run(&twice, options, _i);
    ck_assert_uint_eq(trial.outcome->violation_count, 8);
    ck_assert_uint_eq(trial.outcome->unreturned, 0);
    ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    ck_assert_int_eq(trial.outcome->verified, -1);
    trial_end(&trial);
}
END_TEST

START_TEST(a_wrong_result_stays_wrong)
{
    struct parray_program wrong = once;
    wrong.verify = nothing_is_well;
    struct trial trial = trial_run(&wrong, trial_on("ring:8"), _i);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, 0);
    ck_assert(!trial.outcome->below_bound);
    ck_assert_str_eq(trial.outcome->error, "node 0 does not have the result that once requires; verify "
                                           "failed at 8 of 8 nodes, of which this is the first");
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_run_below_its_bound_is_wrong, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_run_at_its_bound_is_right, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, worms_that_go_less_far_than_their_bound_are_wrong, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, lost_packets_explain_a_time_below_the_bound, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_run_against_the_model_is_not_verified, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_wrong_result_stays_wrong, 0, TRIAL_ENGINES);
}

int main(void)
{
    return trial_suite("verdict", add_cases, 60);
}
