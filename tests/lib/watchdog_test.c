/*
 * The watchdog finds a process that hangs, and closing it restores the signal.
 */
#include <signal.h>
#include <unistd.h>

#include "in_child.h"
#include "watchdog.h"
#include "suite.h"

enum { FOUND = 9 };

static char text[64];

static void found(void)
{
    _exit(FOUND);
}

/* The watchdog takes two seconds; the alarm ends the process much later if nothing is found. */
static void wait_for_ever(void)
{
    alarm(60);
    watchdog_open(found);
    watchdog_arm();
    for (;;)
        pause();
}

static void other_handler(int number)
{
    (void)number;
}

START_TEST(a_process_that_waits_for_ever_is_found)
{
    int status = in_child(wait_for_ever, text, sizeof text);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), FOUND);
}
END_TEST

START_TEST(closing_gives_the_signal_back)
{
    struct sigaction mine = {.sa_handler = other_handler}, now;
    ck_assert_int_eq(sigaction(SIGRTMAX - 1, &mine, NULL), 0);
    watchdog_open(found);
    ck_assert_int_eq(sigaction(SIGRTMAX - 1, NULL, &now), 0);
    ck_assert(now.sa_handler != other_handler);
    watchdog_close();
    ck_assert_int_eq(sigaction(SIGRTMAX - 1, NULL, &now), 0);
    ck_assert(now.sa_handler == other_handler);
}
END_TEST

START_TEST(closing_twice_and_arming_when_closed_are_harmless)
{
    watchdog_open(found);
    watchdog_close();
    watchdog_close();
    watchdog_arm();
    watchdog_open(found);
    watchdog_close();
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_process_that_waits_for_ever_is_found);
    tcase_add_test(cases, closing_gives_the_signal_back);
    tcase_add_test(cases, closing_twice_and_arming_when_closed_are_harmless);
}

UNIT(add_cases, 90)
