/*
 * host_wait.h: the thread that waits for the run sleeps until the clock asks for it, or the run is over.
 *
 *     clock                             thread that waits, in host_wait
 *     host_ask: asks, sleeps            calls the look, while nothing runs on the array
 *               goes on                 sleeps on
 *     host_end                          returns false
 */
#ifndef HOST_WAIT_H
#define HOST_WAIT_H

#include "machine/machine.h"

void host_wait_open(struct host *host);
void host_wait_close(struct host *host);

/* The clock: have `look` called on the thread that waits for the run, and return when that is done. */
void host_ask(struct parray *array, void (*look)(struct parray *array));

/* The clock: the run is over. */
void host_end(struct host *host);

/* Look whenever the clock asks, until the run is over or the time has come (NULL: never). Result: the run is
 * not over. */
bool host_wait(struct host *host, const struct timespec *until);

#endif
