/*
 * A ticker that is closed leaves nothing behind: neither its handler, nor a tick for the action from before.
 */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

#include "ticker.h"
#include "suite.h"

static void tick(int number)
{
    (void)number;
}

/* The action from before is to end the process. */
START_TEST(a_tick_that_is_still_to_come_is_dropped)
{
    int number = SIGRTMAX - 2;
    struct ticker ticker = {0};
    struct sigaction now;
    sigset_t mine, pending;
    sigemptyset(&mine);
    sigaddset(&mine, number);
    pthread_sigmask(SIG_BLOCK, &mine, NULL);
    ticker_open(&ticker, number, tick);
    ck_assert(ticker.has_timer);
    ticker_start(&ticker, 1);
    do
        sigpending(&pending);
    while (!sigismember(&pending, number));
    ticker_close(&ticker);
    sigpending(&pending);
    ck_assert(!sigismember(&pending, number));
    pthread_sigmask(SIG_UNBLOCK, &mine, NULL);
    sigaction(number, NULL, &now);
    ck_assert(now.sa_handler == SIG_DFL);
    ticker_close(&ticker);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_tick_that_is_still_to_come_is_dropped);
}

UNIT(add_cases, 60)
