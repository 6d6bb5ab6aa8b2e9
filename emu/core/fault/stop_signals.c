/*
 * stop_signals.c: handlers that request an interrupt, and have what does not end by itself looked at.
 */
#include <signal.h>
#include <stdatomic.h>

#include "base.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "fault/stop_signals.h"

/* The first ones are given back with the first of them, so that a second one kills; the others end a process
 * that knows nothing of them: timers and limits that somebody has set. */
static const int stop_signals[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,   SIGALRM, SIGUSR1,
                                   SIGUSR2, SIGXCPU, SIGPROF, SIGVTALRM, SIGIO,   SIGPWR};
enum { GIVEN_BACK = 4 };
static struct sigaction old_actions[ARRAY_LENGTH(stop_signals)];
static bool taken[ARRAY_LENGTH(stop_signals)];

static atomic_int by; /* the signal that made the request; 0: none. Relaxed: it stands alone */

static void give_back(size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (taken[i])
            sigaction(stop_signals[i], &old_actions[i], NULL);
}

void stop_signals_give_back(void)
{
    give_back(ARRAY_LENGTH(stop_signals));
}

const char *stop_signals_by(void)
{
    static const struct {
        int number;
        const char *name;
    } names[] = {{SIGHUP, " by SIGHUP"},   {SIGQUIT, " by SIGQUIT"}, {SIGPWR, " by SIGPWR"},
                 {SIGALRM, " by SIGALRM"}, {SIGUSR1, " by SIGUSR1"}, {SIGUSR2, " by SIGUSR2"},
                 {SIGXCPU, " by SIGXCPU"}, {SIGPROF, " by SIGPROF"}, {SIGVTALRM, " by SIGVTALRM"},
                 {SIGIO, " by SIGIO"}};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (atomic_load_explicit(&by, memory_order_relaxed) == names[i].number)
            return names[i].name;
    return "";
}

static void on_stop_signal(int number)
{
    atomic_store_explicit(&by, number, memory_order_relaxed);
    interrupt_request();
    give_back(GIVEN_BACK);
    spinning_interrupted();
}

static void on_forwarded_signal(int number)
{
    (void)number;
    interrupt_request();
    spinning_interrupted();
}

void stop_signals_take_forwarded(void)
{
    struct sigaction action = {.sa_handler = on_forwarded_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

/* Take a signal that nobody else handles; of those that are given back, one that is not ignored. */
static void take(size_t i, const struct sigaction *action)
{
    struct sigaction now;
    sigaction(stop_signals[i], NULL, &now);
    if (now.sa_handler == on_stop_signal)
        return;
    old_actions[i] = now;
    taken[i] = now.sa_handler == SIG_DFL || (i < GIVEN_BACK && now.sa_handler != SIG_IGN);
    if (taken[i])
        sigaction(stop_signals[i], action, NULL);
}

/* The handler needs a stack of its own, since it may interrupt a node whose stack is nearly full. */
void stop_signals_take(void)
{
    struct sigaction action = {.sa_handler = on_stop_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaddset(&action.sa_mask, stop_signals[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        take(i, &action);
    struct sigaction limit;
    if (sigaction(SIGXFSZ, NULL, &limit) == 0 && limit.sa_handler == SIG_DFL)
        signal(SIGXFSZ, SIG_IGN); /* what does not fit is told as an error of the write */
}
