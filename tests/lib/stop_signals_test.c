/*
 * The first signal that would end the process calls the function, the second one kills.
 */
#include <signal.h>
#include <unistd.h>

#include "crash/stop_signals.h"
#include "in_child.h"
#include "suite.h"

static volatile sig_atomic_t stops;

static void stop(void)
{
    stops++;
}

START_TEST(a_timer_stops_as_often_as_it_comes_and_tells_its_name)
{
    ck_assert_str_eq(stop_signals_by(), "");
    stop_signals_take(stop);
    stop_signals_take(stop); /* again: nothing is lost */
    raise(SIGVTALRM);
    raise(SIGVTALRM);
    ck_assert_int_eq(stops, 2);
    ck_assert_str_eq(stop_signals_by(), " by SIGVTALRM");
    stop_signals_give_back();
    struct sigaction now;
    ck_assert(sigaction(SIGVTALRM, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
}
END_TEST

static void on_quit(int number)
{
    (void)number;
}

START_TEST(what_is_ignored_or_handled_stays_so)
{
    struct sigaction now;
    signal(SIGHUP, SIG_IGN);
    signal(SIGUSR2, on_quit);
    stop_signals_take(stop);
    raise(SIGHUP);
    raise(SIGUSR2);
    ck_assert_int_eq(stops, 0);
    stop_signals_give_back();
    ck_assert(sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler == SIG_IGN);
    ck_assert(sigaction(SIGUSR2, NULL, &now) == 0 && now.sa_handler == on_quit);
}
END_TEST

static void is_killed(void)
{
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    stop_signals_take(stop);
    raise(SIGTERM);
    if (stops == 1)
        raise(SIGHUP);
}

START_TEST(the_second_signal_kills)
{
    char said[64];
    int status = in_child(is_killed, said, sizeof said);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP);
}
END_TEST

START_TEST(what_is_passed_on_stops_every_time)
{
    stop_signals_take_forwarded(stop);
    for (int i = 1; i <= 3; i++) {
        raise(SIGUSR1);
        ck_assert_int_eq(stops, i);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_timer_stops_as_often_as_it_comes_and_tells_its_name);
    tcase_add_test(cases, what_is_ignored_or_handled_stays_so);
    tcase_add_test(cases, the_second_signal_kills);
    tcase_add_test(cases, what_is_passed_on_stops_every_time);
}

UNIT(add_cases, 60)
