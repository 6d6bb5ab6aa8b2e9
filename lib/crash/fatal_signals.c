/*
 * fatal_signals.c: a table of the signals, and of the actions that stood before.
 */
#include <pthread.h>
#include <stddef.h>

#include "base.h"
#include "crash/fatal_signals.h"

static const struct fatal_signal {
    int number;
    const char *name;
    bool has_address;
} fatal_signals[] = {{SIGSEGV, "SIGSEGV", true}, {SIGBUS, "SIGBUS", true},       {SIGFPE, "SIGFPE", true},
                     {SIGILL, "SIGILL", true},   {SIGABRT, "SIGABRT", false},    {SIGTRAP, "SIGTRAP", false},
                     {SIGSYS, "SIGSYS", false},  {SIGSTKFLT, "SIGSTKFLT", false}};

static struct sigaction actions_before[ARRAY_LENGTH(fatal_signals)];

static size_t index_of(int number)
{
    size_t i = 0;
    while (fatal_signals[i].number != number)
        i++;
    return i;
}

const char *fatal_signal_name(int number)
{
    return fatal_signals[index_of(number)].name;
}

bool fatal_signal_has_address(int number)
{
    return fatal_signals[index_of(number)].has_address;
}

void fatal_signals_take(fatal_handler *handler)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
        sigaction(fatal_signals[i].number, &action, &actions_before[i]);
}

void fatal_signals_give_back(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
        sigaction(fatal_signals[i].number, &actions_before[i], NULL);
}

void fatal_signals_default(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
        signal(fatal_signals[i].number, SIG_DFL);
}

const struct sigaction *fatal_signal_before(int number)
{
    return &actions_before[index_of(number)];
}

bool fatal_signal_hand_over(int number, siginfo_t *info, void *context)
{
    struct sigaction *before = &actions_before[index_of(number)], action = *before;
    bool informed = action.sa_flags & SA_SIGINFO;
    if (!informed && (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN))
        return false;
    if (action.sa_flags & (int)SA_RESETHAND)
        *before = (struct sigaction){.sa_handler = SIG_DFL};
    if (!(action.sa_flags & SA_NODEFER))
        sigaddset(&action.sa_mask, number);
    pthread_sigmask(SIG_BLOCK, &action.sa_mask, NULL);
    if (informed)
        action.sa_sigaction(number, info, context);
    else
        action.sa_handler(number);
    return true;
}

void fatal_signals_at_last(void (*handler)(int number))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESETHAND}, before;
    for (size_t i = 0; i < ARRAY_LENGTH(fatal_signals); i++)
        if (sigaction(fatal_signals[i].number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(fatal_signals[i].number, &action, NULL);
}

void fatal_signal_raise(int number)
{
    sigset_t mine;
    sigemptyset(&mine);
    sigaddset(&mine, number);
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &mine, NULL);
    raise(number);
}
