/*
 * outside_wait.h: the thread that waits for the run sleeps until the clock asks for it, or the run is over.
 *
 *     clock                             thread that waits, in outside_wait
 *     outside_ask: asks, sleeps         calls the look, while nothing runs on the array
 *                  goes on              sleeps on
 *     outside_end                       returns false
 */
#ifndef OUTSIDE_WAIT_H
#define OUTSIDE_WAIT_H

#include "machine/machine.h"

void outside_wait_open(struct embedding *outside);
void outside_wait_close(struct embedding *outside);

/* The clock: have `look` called on the thread that waits for the run, and return when that is done. */
void outside_ask(struct parray *array, void (*look)(struct parray *array));

/* The clock: the run is over. */
void outside_end(struct embedding *outside);

/* Look whenever the clock asks, until the run is over or the time has come (NULL: never). Result: the run is
 * not over. */
bool outside_wait(struct embedding *outside, const struct timespec *until);

#endif
