/*
 * A run below the program's own bound refutes it, unless something else explains the time; and one that broke
 * the model is not called verified.
 */
#include <math.h>
#include <string.h>

#include "../../trial.h"
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

/* The token of node 0, along a line. */
static void pass_on(struct node *self)
{
    struct parray_token token = {.word = 0};
    node_given(self, &token);
    if (node_rank(self)) {
        node_recv_at(self, 0, &token.word, sizeof token.word, "p.c:1");
        node_deliver_at(self, 0, &token.word, sizeof token.word, "p.c:2");
    }
    if (node_peer(self, 1) >= 0)
        node_send_at(self, 1, &token.word, sizeof token.word, "p.c:3");
}

static const struct parray_program once = {
    .name = "once", .node = tell_once, .verify = all_is_well, .lower_bound = two};

/* A run that is right says that the program's own bound is not. */
static void want_refuted(const struct parray_program *program, struct options options, int setting,
                         int verified, const char *error)
{
    struct trial trial = trial_run(program, options, setting);
    ck_assert_str_eq(trial.outcome->error, error);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, verified);
    ck_assert(isnan(trial.outcome->lower_bound));
    trial_end(&trial);
}

START_TEST(a_bound_of_the_program_is_refuted_by_a_run)
{
    static const char error[] = "the program's own bound of the time is 2, and the run took 1: the bound is "
                                "wrong, or packets carry more than their length says";
    struct parray_program unchecked = once;
    unchecked.verify = NULL;
    want_refuted(&once, trial_on("ring:8"), _i, 1, error);
    want_refuted(&unchecked, trial_on("ring:8"), _i, -1, error);
}
END_TEST

static double hundred(const struct parray *array)
{
    (void)array;
    return 100;
}

static double no_number(const struct parray *array)
{
    return parray_nodes(array) == 8 ? (double)INFINITY : (double)NAN;
}

static double not_known(const struct parray *array)
{
    (void)array;
    return -1;
}

/* The task's own bound stays, and the result was right. */
START_TEST(a_wrong_bound_of_the_program_leaves_that_of_the_task)
{
    struct parray_program solver = {
        .name = "solver", .task = "broadcast", .node = pass_on, .lower_bound = hundred};
    struct trial trial = trial_run(&solver, trial_on("line:4"), _i);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert(trial.outcome->of_task && trial.outcome->lower_bound == 3 && trial.outcome->own_bound == 100);
    ck_assert_int_eq(outcome_optimal(trial.outcome), -1);
    trial_end(&trial);
}
END_TEST

START_TEST(a_bound_is_a_number)
{
    struct parray_program program = once;
    program.lower_bound = no_number;
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(trial.outcome->error,
                     "`lower_bound` of once returns inf, which is no number: return one, "
                     "or a negative one where none is known");
    trial_end(&trial);
    program.lower_bound = not_known;
    program.paper_time = no_number;
    trial = trial_run(&program, trial_on("ring:4"), _i);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "`paper_time` of once returns "));
    trial_end(&trial);
}
END_TEST

START_TEST(a_run_at_its_bound_is_right)
{
    struct options options = trial_on("ring:8");
    options.startup = 1;
    struct trial trial = trial_run(&once, options, _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert(trial.outcome->time == 2);
    trial_end(&trial);
}
END_TEST

START_TEST(worms_that_go_less_far_than_their_bound_refute_it)
{
    struct parray_program worm = {.name = "worm", .model = "W1", .node = worm_once, .tcd_bound = two};
    want_refuted(&worm, trial_on("mesh:2x2"), _i, -1,
                 "the program's own bound of the total communication distance is 2, and the run took 1: the "
                 "bound is wrong, or packets carry more than their length says");
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
    ck_assert_str_eq(trial.outcome->error, "node 0 does not have the result that once requires; verify "
                                           "failed at 8 of 8 nodes, of which this is the first");
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_bound_of_the_program_is_refuted_by_a_run, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_wrong_bound_of_the_program_leaves_that_of_the_task, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_bound_is_a_number, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_run_at_its_bound_is_right, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, worms_that_go_less_far_than_their_bound_refute_it, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, lost_packets_explain_a_time_below_the_bound, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_run_against_the_model_is_not_verified, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_wrong_result_stays_wrong, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
