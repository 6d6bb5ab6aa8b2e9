/*
 * Seconds are those of the monotonic clock.
 */

#include "seconds.h"
#include "suite.h"

static double monotonic(void)
{
    struct timespec now;
    ck_assert_int_eq(clock_gettime(CLOCK_MONOTONIC, &now), 0);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The two sums may differ in the last bits. */
START_TEST(seconds_lie_between_two_readings_of_the_clock)
{
    for (int i = 0; i < 1000; i++) {
        double before = monotonic(), now = seconds_now(), after = monotonic();
        ck_assert(now >= before - 1e-6);
        ck_assert(now <= after + 1e-6);
    }
}
END_TEST

START_TEST(seconds_never_go_back)
{
    double last = seconds_now();
    for (int i = 0; i < 1000; i++) {
        double now = seconds_now();
        ck_assert(now >= last);
        last = now;
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, seconds_lie_between_two_readings_of_the_clock);
    tcase_add_test(cases, seconds_never_go_back);
}

UNIT(add_cases, 60)
