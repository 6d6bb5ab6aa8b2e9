/*
 * stop_signals.c: one handler, and what the signals did before.
 */
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base.h"
#include "crash/stop_signals.h"

/* The first of those that are given back gives them all back, so that a second one kills; the others end a
 * process that knows nothing of them: timers and limits that somebody has set. */
static const struct stop_signal {
    int number;
    bool given_back;
    const char *by; /* for reports */
} stop_signals[] = {
    {SIGINT, true, ""},
    {SIGTERM, true, ""},
    {SIGHUP, true, " by SIGHUP"},
    {SIGQUIT, true, " by SIGQUIT"},
    {SIGALRM, false, " by SIGALRM"},
    {SIGUSR1, false, " by SIGUSR1"},
    {SIGUSR2, false, " by SIGUSR2"},
    {SIGXCPU, false, " by SIGXCPU"},
    {SIGPROF, false, " by SIGPROF"},
    {SIGVTALRM, false, " by SIGVTALRM"},
    {SIGIO, false, " by SIGIO"},
    {SIGPWR, false, " by SIGPWR"},
};
static struct sigaction old_actions[ARRAY_LENGTH(stop_signals)];
static bool taken[ARRAY_LENGTH(stop_signals)];

static atomic_int by; /* the signal that came; 0: none. Relaxed: it stands alone */

static void (*stop_call)(void); /* set before any signal is taken */

static void give_back(bool all)
{
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        if (taken[i] && (all || stop_signals[i].given_back))
            sigaction(stop_signals[i].number, &old_actions[i], NULL);
}

void stop_signals_give_back(void)
{
    give_back(true);
}

const char *stop_signals_by(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        if (atomic_load_explicit(&by, memory_order_relaxed) == stop_signals[i].number)
            return stop_signals[i].by;
    return "";
}

static void on_stop_signal(int number)
{
    atomic_store_explicit(&by, number, memory_order_relaxed);
    give_back(false);
    stop_call();
}

static void on_forwarded_signal(int number)
{
    (void)number;
    stop_call();
}

void stop_signals_take_forwarded(void (*stop)(void))
{
    stop_call = stop;
    struct sigaction action = {.sa_handler = on_forwarded_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

/* Take a signal that nobody else handles; of those that are given back, one that is not ignored. */
static void take_signal(size_t i, const struct sigaction *action)
{
    const struct stop_signal *stop = &stop_signals[i];
    struct sigaction now;
    sigaction(stop->number, NULL, &now);
    if (now.sa_handler == on_stop_signal)
        return;
    old_actions[i] = now;
    taken[i] = now.sa_handler == SIG_DFL || (stop->given_back && now.sa_handler != SIG_IGN);
    if (taken[i])
        sigaction(stop->number, action, NULL);
}

/* The handler needs a stack of its own, since it may interrupt a thread whose stack is nearly full. */
void stop_signals_take(void (*stop)(void))
{
    stop_call = stop;
    struct sigaction action = {.sa_handler = on_stop_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaddset(&action.sa_mask, stop_signals[i].number);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        take_signal(i, &action);
    struct sigaction limit;
    if (sigaction(SIGXFSZ, NULL, &limit) == 0 && limit.sa_handler == SIG_DFL)
        signal(SIGXFSZ, SIG_IGN); /* what does not fit is told as an error of the write */
}
