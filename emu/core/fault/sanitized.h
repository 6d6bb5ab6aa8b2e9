/*
 * sanitized.h: last words after the report of a sanitizer, which knows nothing of nodes and steps.
 */
#ifndef SANITIZED_H
#define SANITIZED_H

#include <signal.h>

/* From now on, when a sanitizer ends the process, say which node did what it has reported, and when. */
void sanitized_watch(void);

/* Leave a signal to the handler that a sanitizer had installed before that of crash.h. Returns if there is no
 * such handler. */
void sanitized_signal(const struct sigaction *before, int number, siginfo_t *info, void *context);

/* Bytes of an alternate signal stack on which a sanitizer can report; 0: there is none. */
unsigned sanitized_signal_stack(void);

#endif
