/*
 * ticker.c: a POSIX timer.
 */
#include "ticker.h"

enum { MS = 1000, NS_OF_MS = 1000000 };

void ticker_open(struct ticker *ticker, int signal_number, void (*call)(int signal_number))
{
    struct sigaction action = {.sa_handler = call, .sa_flags = SA_RESTART | SA_ONSTACK};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = signal_number};
    sigfillset(&action.sa_mask);
    ticker->number = signal_number;
    ticker->has_timer = timer_create(CLOCK_MONOTONIC, &event, &ticker->timer) == 0;
    if (ticker->has_timer)
        sigaction(signal_number, &action, &ticker->before);
}

void ticker_start(const struct ticker *ticker, unsigned period_ms)
{
    const struct timespec period = {.tv_sec = period_ms / MS, .tv_nsec = (long)(period_ms % MS) * NS_OF_MS};
    const struct itimerspec every = {.it_interval = period, .it_value = period};
    if (ticker->has_timer)
        timer_settime(ticker->timer, 0, &every, NULL);
}

void ticker_close(struct ticker *ticker)
{
    if (!ticker->has_timer)
        return;
    timer_delete(ticker->timer);
    signal(ticker->number, SIG_IGN); /* drops a tick that is still to come: `before` might end the process */
    sigaction(ticker->number, &ticker->before, NULL);
    ticker->has_timer = false;
}
