/*
 * Points follow from what was found out about a program.
 */
#include <math.h>

#include "../../trial.h"
#include "grade/result.h"

static const struct point_scale scale = {
    .correct = 41,
    .legal = 10,
    .stress = 9,
    .thresholds = 2,
    .threshold = {{.points = 20, .within = 4}, {.points = 21, .within = 1.5}}};

/* A right run of 12 steps, where at least 8 are needed. */
static struct result right_result(void)
{
    return (struct result){.run = {.end = GRADED_WHOLE,
                                   .report = {.loaded = true,
                                              .status = PARRAY_DONE,
                                              .verified = 1,
                                              .whole = true,
                                              .checked = true,
                                              .steps = 12}},
                           .bound = {.least = {.steps = 8}},
                           .stress = {.made = true, .alike = true}};
}

static void expect(struct result *result, uint64_t total)
{
    result_settle(result, &scale);
    ck_assert_uint_eq(result->total, total);
}

START_TEST(a_right_program_has_all_points_whose_thresholds_it_keeps_to)
{
    struct result result = right_result();
    expect(&result, 101);
    ck_assert(result.ratio == 1.5);
    result = right_result();
    result.run.report.steps = 13;
    expect(&result, 80);
    ck_assert(result.points.few[0] == 20 && result.points.few[1] == 0);
    result = right_result();
    result.run.report.steps = 33;
    expect(&result, 60);
}
END_TEST

START_TEST(without_a_bound_there_are_no_points_for_steps)
{
    struct result result = right_result();
    result.bound.least.steps = 0;
    expect(&result, 60);
    ck_assert(isnan(result.ratio));
}
END_TEST

/* A limit in steps holds with and without a bound, and asks for a legal run. */
START_TEST(a_limit_in_steps_asks_for_no_bound)
{
    const struct point_scale absolute = {
        .correct = 1, .thresholds = 2, .threshold = {{.points = 20, .most = 12}, {.points = 30, .most = 11}}};
    ck_assert(!scale_asks_bound(&absolute) && scale_asks_bound(&scale));
    for (uint64_t bound = 0; bound <= 8; bound += 8) {
        struct result result = right_result();
        result.bound.least.steps = bound;
        result_settle(&result, &absolute);
        ck_assert(result.points.few[0] == 20 && result.points.few[1] == 0 && result.total == 21);
    }
    struct result result = right_result();
    result.run.report.violations = 1;
    result.run.report.status = PARRAY_VIOLATION;
    result_settle(&result, &absolute);
    ck_assert_uint_eq(result.total, 1);
}
END_TEST

START_TEST(what_breaks_the_model_is_right_but_not_legal)
{
    struct result result = right_result();
    result.run.report.status = PARRAY_VIOLATION;
    result.run.report.verified = -1;
    result.run.report.violations = 3;
    expect(&result, 50);
    ck_assert(result.correct && !result.legal);
    result.run.report.verified = 0;
    expect(&result, 0);
    result.run.report.verified = -1;
    result.run.report.whole = false;
    expect(&result, 0);
}
END_TEST

START_TEST(nodes_that_share_memory_have_half_of_the_points_for_the_result)
{
    struct result result = right_result();
    snprintf(result.run.report.shared, sizeof result.run.report.shared, "nodes share memory");
    expect(&result, 20 + 9);
    ck_assert(result.correct && result.shared && !result.legal);
}
END_TEST

START_TEST(a_run_that_no_program_can_have_is_not_right)
{
    struct result result = right_result();
    result.run.report.steps = 7;
    snprintf(result.bound.least.reason, sizeof result.bound.least.reason, "a token has to go 8 links");
    expect(&result, 0);
    ck_assert_str_eq(result.run.report.error,
                     "7 steps are fewer than any program can take (8: a token has to go 8 links): the result "
                     "came by another way than packets");
    result = right_result();
    result.run.report.steps = 7;
    result.run.report.violations = 1;
    result.run.report.status = PARRAY_VIOLATION;
    expect(&result, 50);
}
END_TEST

START_TEST(what_the_task_did_not_check_is_not_right)
{
    struct result result = right_result();
    result.run.report.checked = false;
    expect(&result, 0);
}
END_TEST

START_TEST(a_program_that_is_not_steady_has_no_points_for_stress)
{
    struct result result = right_result();
    result.stress.alike = false;
    expect(&result, 92);
}
END_TEST

START_TEST(a_wrong_result_has_no_points_at_all)
{
    static const struct {
        int status, verified;
        bool loaded, whole;
        enum graded_end end;
    } wrong[] = {
        {PARRAY_WRONG, 0, true, true, GRADED_WHOLE},      {PARRAY_DONE, -1, true, true, GRADED_WHOLE},
        {PARRAY_DEADLOCK, -1, true, false, GRADED_WHOLE}, {PARRAY_LIMIT, -1, true, false, GRADED_WHOLE},
        {PARRAY_USAGE, -1, true, true, GRADED_WHOLE},     {PARRAY_DONE, 1, false, true, GRADED_WHOLE},
        {PARRAY_DONE, 1, true, true, GRADED_FORGED},      {PARRAY_DONE, 1, true, true, GRADED_LOST},
        {PARRAY_DONE, 1, true, true, GRADED_KILLED},      {PARRAY_VIOLATION, 1, true, true, GRADED_FORGED},
    };
    struct result result = right_result();
    result.run.end = wrong[_i].end;
    result.run.report.status = wrong[_i].status;
    result.run.report.verified = wrong[_i].verified;
    result.run.report.loaded = wrong[_i].loaded;
    result.run.report.whole = wrong[_i].whole;
    expect(&result, 0);
    ck_assert(!result.correct && !result.legal && isnan(result.ratio));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_limit_in_steps_asks_for_no_bound);
    tcase_add_test(cases, a_right_program_has_all_points_whose_thresholds_it_keeps_to);
    tcase_add_test(cases, without_a_bound_there_are_no_points_for_steps);
    tcase_add_test(cases, what_breaks_the_model_is_right_but_not_legal);
    tcase_add_test(cases, nodes_that_share_memory_have_half_of_the_points_for_the_result);
    tcase_add_test(cases, a_run_that_no_program_can_have_is_not_right);
    tcase_add_test(cases, what_the_task_did_not_check_is_not_right);
    tcase_add_test(cases, a_program_that_is_not_steady_has_no_points_for_stress);
    tcase_add_loop_test(cases, a_wrong_result_has_no_points_at_all, 0, 10);
}

UNIT(add, 60)
