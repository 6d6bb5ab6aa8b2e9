/*
 * interrupt.h: the request, from outside, that the running array ends soon.
 *
 * There are two requests: a flag of the process, as signals are, for every array whose run may use signals,
 * and a flag of each array, for all others, too. Every shard looks at both when it ends a step (clock.h).
 * SIGINT and SIGTERM make the first request between interrupt_take and interrupt_give_back. If the step then
 * does not end, the process does (spinning.h).
 */
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

struct parray;

/* Async-signal-safe, any thread. */
void interrupt_request(void);
void interrupt_request_of(struct parray *array);

/* Has an interrupt been requested of this array, or of all? Any thread. */
bool interrupt_requested_of(const struct parray *array);

/* Has an interrupt been requested since the last reset? Any thread. */
bool interrupt_requested(void);

/* Forget the request: after a run, for the next run. */
void interrupt_reset(void);

/* Have the first SIGINT, SIGTERM or SIGHUP request an interrupt and give these signals their old meaning
 * back, so that a second one kills; and have each signal of a timer or of a limit request one that would end
 * the process. A signal that is ignored (nohup, a shell's background job) stays ignored. SIGXFSZ is ignored
 * from now on. The call may be made again, after somebody has changed what signals do. */
void interrupt_take(void);

/* " by SIGALRM": what made the request; "": SIGINT, SIGTERM, or no signal. */
const char *interrupt_by(void);

/* From now on SIGUSR1 requests an interrupt as often as it comes: mpirun passes it on to all ranks, and
 * does not kill them soon after, as it does with SIGINT. */
void interrupt_take_forwarded(void);

/* Give all of them their old meaning back. */
void interrupt_give_back(void);

#endif
