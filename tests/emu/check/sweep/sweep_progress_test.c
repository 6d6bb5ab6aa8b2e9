/*
 * The time left of a sweep is right where times are a power of the number of nodes, and plausible elsewhere.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "sweep/sweep_out.h"

enum { RUNS = 10 };

static struct sweep sweep;
static json_t *row[RUNS];
static double nodes[RUNS];

/* Pretend that the first `done` runs took factor * nodes^power seconds. */
static struct sweep_progress progress_of(size_t done, double factor, double power)
{
    struct sweep_progress progress = {.sweep = &sweep};
    sweep = (struct sweep){.runs = RUNS, .row = row, .nodes = nodes};
    for (size_t run = 0; run < RUNS; run++) {
        nodes[run] = nodes[run] > 0 ? nodes[run] : pow(2, (double)run + 1);
        row[run] = run < done ? json_true() : NULL;
        if (run >= done)
            continue;
        double x = log(nodes[run]), y = log(factor * pow(nodes[run], power));
        progress.count++;
        progress.x += x;
        progress.y += y;
        progress.xx += x * x;
        progress.xy += x * y;
    }
    return progress;
}

START_TEST(powers_are_found)
{
    struct sweep_progress progress = progress_of(4, 0.001, 2);
    double left = 0;
    for (size_t run = 4; run < RUNS; run++)
        left += 0.001 * nodes[run] * nodes[run];
    ck_assert_double_eq_tol(sweep_progress_left(&progress), left, 1e-6 * left);
}
END_TEST

START_TEST(equal_sizes_take_equal_times)
{
    for (size_t run = 0; run < RUNS; run++)
        nodes[run] = 64;
    struct sweep_progress progress = progress_of(3, 0.5 / 64, 1);
    ck_assert_double_eq_tol(sweep_progress_left(&progress), 7 * 0.5, 1e-6);
}
END_TEST

START_TEST(a_guess_stays_within_reason)
{
    struct sweep_progress none = progress_of(0, 1, 1), shrinks = progress_of(2, 4, -5),
                          explodes = progress_of(2, 1, 9);
    ck_assert(isnan(sweep_progress_left(&none)));
    struct sweep_progress all = progress_of(RUNS, 1, 1);
    ck_assert_double_eq(sweep_progress_left(&all), 0);
    progress_of(2, 1, 1);
    /* Larger arrays are never taken as faster: every run gets the geometric mean. */
    ck_assert_double_eq_tol(sweep_progress_left(&shrinks), 8 * sqrt(4 * pow(2, -5) * 4 * pow(4, -5)), 1e-9);
    /* Times are never taken to grow faster than by the third power. */
    double base = sqrt(pow(2, 9) * pow(4, 9)) / pow(2, 4.5), left = 0;
    for (size_t run = 2; run < RUNS; run++)
        left += base * pow(nodes[run], 3);
    ck_assert_double_eq_tol(sweep_progress_left(&explodes), left, 1e-6 * left);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sweep_progress");
    TCase *cases = tcase_create("sweep_progress");
    tcase_add_test(cases, powers_are_found);
    tcase_add_test(cases, equal_sizes_take_equal_times);
    tcase_add_test(cases, a_guess_stays_within_reason);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
