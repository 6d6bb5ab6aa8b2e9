/*
 * fatal_signals.h: the signals by which a program crashes: SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP,
 * SIGSYS and SIGSTKFLT.
 *
 * Life cycle: fatal_signals_take, fatal_signals_give_back, any number of times, one thread at a time. The
 * other calls are for the handler: they are async-signal-safe.
 */
#ifndef FATAL_SIGNALS_H
#define FATAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* "SIGSEGV"; the number must be that of one of these signals, here and below. */
const char *fatal_signal_name(int number);

/* Does siginfo_t.si_addr tell an address? */
bool fatal_signal_has_address(int number);

typedef void fatal_handler(int number, siginfo_t *info, void *context);

/* Handle these signals, on the alternate stack of the thread, from now on, and keep in mind what they did
 * before; bring that back. */
void fatal_signals_take(fatal_handler *handler);
void fatal_signals_give_back(void);

/* Have each of these signals end the process, whatever stood before. */
void fatal_signals_default(void);

/* What was to be done with the signal before. */
const struct sigaction *fatal_signal_before(int number);

/* Call the handler from before, as the system would, with the signals blocked that it wants to be blocked,
 * until the calling handler returns. False: there is none. */
bool fatal_signal_hand_over(int number, siginfo_t *info, void *context);

/* Of these signals, have those that would end the process at once call `handler` first, once each. */
void fatal_signals_at_last(void (*handler)(int number));

/* End the process by the signal, or let it be pending if another thread blocks it. */
void fatal_signal_raise(int number);

#endif
