/*
 * interrupt.h: the request, from outside, that the running array ends soon.
 *
 * There are two requests: a flag of the process, as signals are, for every array whose run may use signals,
 * and a flag of each array, for all others, too. Every shard looks at both when it ends a step (clock.h).
 * Signals make the first request (spinning_interrupt).
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

#endif
