/*
 * stop_signals.h: signals that would end the process call a function, between stop_signals_take and
 * stop_signals_give_back. On the main thread.
 */
#ifndef STOP_SIGNALS_H
#define STOP_SIGNALS_H

/* Have the first SIGINT, SIGTERM, SIGHUP or SIGQUIT call `stop`, which is async-signal-safe, and give these
 * signals their old meaning back, so that a second one kills; and have each signal of a timer or of a limit
 * call it that would end the process. A signal that is ignored (nohup, a shell's background job) stays
 * ignored. SIGXFSZ is ignored from now on. The call may be made again, after somebody has changed what
 * signals do. */
void stop_signals_take(void (*stop)(void));

/* " by SIGALRM": the signal that came; "": SIGINT, SIGTERM, or none. */
const char *stop_signals_by(void);

/* From now on SIGUSR1 calls `stop` as often as it comes: mpirun passes it on to all ranks, and
 * does not kill them soon after, as it does with SIGINT. */
void stop_signals_take_forwarded(void (*stop)(void));

/* Give all of them their old meaning back. */
void stop_signals_give_back(void);

#endif
