/*
 * interrupt.h: the wish, from outside, that the running array ends soon.
 *
 * A flag of the process, as signals are: one array at a time runs. Every shard looks at it when it ends a step
 * (clock.h).
 */
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

/* Async-signal-safe, any thread. */
void interrupt_request(void);

/* Has it been requested since the last reset? Any thread. */
bool interrupt_requested(void);

/* After a run, for the next one. */
void interrupt_reset(void);

#endif
