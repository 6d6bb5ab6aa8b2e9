/*
 * worm_wait.h: worms that wait for each other (`--worms wait`).
 *
 * In a step the heads of all worms that wait go on together, one channel in each round, those of lower ranks
 * first: a worm gets the next channel of its route if no other worm has it. A worm that meets another keeps
 * the channels that it has. When it has all of its route, and no other worm is sent or received at its ends,
 * it crosses in this step. So a worm that meets nobody takes the time that it takes without the option.
 * doc/waiting.md has the meaning of it.
 */
#ifndef WORM_WAIT_H
#define WORM_WAIT_H

#include "worm/worm.h"

/* Take over a worm of the step that ends, unless memory fails; worms of one step in the order of senders. One
 * context calls this and the next function, while all others wait. */
void worm_wait_add(struct parray *array, struct worm *worm, const uint32_t *path);

/* Have the worms of step `now` and those before it go on. */
void worm_wait_settle(struct parray *array, uint64_t now);

/* After the run: enter what has waited into the outcome. Does nothing if worms do not wait. */
void worm_wait_conclude(struct parray *array);

#endif
