/*
 * Signals of crashes come to the handler, to the one from before, and back to where they were.
 */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "crash/fatal_signals.h"
#include "in_child.h"
#include "suite.h"

static int seen, before_seen;
static bool handed_over;

static void from_before(int number)
{
    sigset_t now;
    before_seen = number;
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    ck_assert(sigismember(&now, number) == 1);
}

static void on_crash(int number, siginfo_t *info, void *context)
{
    seen = number;
    handed_over = fatal_signal_hand_over(number, info, context);
}

START_TEST(the_handler_from_before_can_be_called_and_comes_back)
{
    struct sigaction action = {.sa_handler = from_before}, now;
    sigaction(SIGFPE, &action, NULL);
    fatal_signals_take(on_crash);
    ck_assert(fatal_signal_before(SIGFPE)->sa_handler == from_before);
    raise(SIGFPE);
    ck_assert_int_eq(seen, SIGFPE);
    ck_assert_int_eq(before_seen, SIGFPE);
    ck_assert(handed_over);
    raise(SIGTRAP); /* nobody handled it */
    ck_assert_int_eq(seen, SIGTRAP);
    ck_assert_int_eq(before_seen, SIGFPE);
    ck_assert(!handed_over);
    fatal_signals_give_back();
    ck_assert(sigaction(SIGFPE, NULL, &now) == 0 && now.sa_handler == from_before);
    ck_assert(sigaction(SIGTRAP, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
}
END_TEST

START_TEST(names_and_addresses_are_those_of_the_signal)
{
    ck_assert_str_eq(fatal_signal_name(SIGBUS), "SIGBUS");
    ck_assert_str_eq(fatal_signal_name(SIGSTKFLT), "SIGSTKFLT");
    ck_assert(fatal_signal_has_address(SIGILL));
    ck_assert(!fatal_signal_has_address(SIGABRT));
}
END_TEST

static void say_last(int number)
{
    const char *name = fatal_signal_name(number);
    ck_assert_int_eq(write(STDERR_FILENO, name, strlen(name)), (ssize_t)strlen(name));
    fatal_signal_raise(number);
}

static void ends_late(void)
{
    signal(SIGSEGV, SIG_DFL); /* check handles some of them */
    fatal_signals_at_last(say_last);
    raise(SIGSEGV);
}

START_TEST(at_last_a_signal_says_its_name_and_ends_the_process)
{
    char said[64];
    int status = in_child(ends_late, said, sizeof said);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    ck_assert_str_eq(said, "SIGSEGV");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_handler_from_before_can_be_called_and_comes_back);
    tcase_add_test(cases, names_and_addresses_are_those_of_the_signal);
    tcase_add_test(cases, at_last_a_signal_says_its_name_and_ends_the_process);
}

UNIT(add_cases, 60)
