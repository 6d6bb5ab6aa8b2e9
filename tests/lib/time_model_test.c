/*
 * Times are guessed right where they are a power of the size, and plausibly elsewhere.
 */
#include <check.h>
#include <math.h>

#include "suite.h"
#include "table/time_model.h"

/* Pretend that work of the first `done` sizes 2, 4, 8... took factor * size^power seconds. */
static struct time_model model_of(int done, double factor, double power)
{
    struct time_model model = {.count = 0};
    for (int i = 1; i <= done; i++)
        time_model_note(&model, pow(2, i), factor * pow(pow(2, i), power));
    return model;
}

START_TEST(powers_are_found)
{
    struct time_model model = model_of(4, 0.01, 2);
    for (double size = 1; size < 5000; size *= 3)
        ck_assert_double_eq_tol(time_model_seconds(&model, size), 0.01 * size * size, 1e-9 * size * size);
}
END_TEST

START_TEST(equal_sizes_take_equal_times)
{
    struct time_model model = {.count = 0};
    for (int i = 0; i < 3; i++)
        time_model_note(&model, 64, 0.5);
    ck_assert_double_eq_tol(time_model_seconds(&model, 64), 0.5, 1e-9);
    ck_assert_double_eq_tol(time_model_seconds(&model, 1), 0.5, 1e-9);
}
END_TEST

START_TEST(a_guess_stays_within_reason)
{
    struct time_model none = {.count = 0}, shrinks = model_of(2, 4, -5), explodes = model_of(2, 1, 9),
                      short_ones = none;
    ck_assert(isnan(time_model_seconds(&none, 8)));
    /* Larger work is never taken as faster: all gets the geometric mean. */
    double mean = sqrt(4 * pow(2, -5) * 4 * pow(4, -5));
    ck_assert_double_eq_tol(time_model_seconds(&shrinks, 1024), mean, 1e-9);
    /* Times are never taken to grow faster than by the third power. */
    double base = sqrt(pow(2, 9) * pow(4, 9)) / pow(2, 4.5);
    ck_assert_double_eq_tol(time_model_seconds(&explodes, 16) / (base * pow(16, 3)), 1, 1e-9);
    time_model_note(&short_ones, 0, 0);
    ck_assert_double_eq_tol(time_model_seconds(&short_ones, 1), 1e-3, 1e-12);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, powers_are_found);
    tcase_add_test(cases, equal_sizes_take_equal_times);
    tcase_add_test(cases, a_guess_stays_within_reason);
}

UNIT(add, 120)
