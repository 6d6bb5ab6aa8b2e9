/*
 * virtual_time.h: the time of day that a disturbed run invents for node programs that ask for it.
 *
 * `parray cc` links programs so that their calls of time, clock, clock_gettime, gettimeofday and timespec_get
 * come here (ld --wrap). A node of a run with disturb.virtual_time gets a time that follows from the seed,
 * its rank, the step and how often it has asked. That time repeats bit for bit and never goes back; another
 * seed has another date and another pace. All other callers, `prepare` and `verify` among them, get the time
 * of the C library, and so do programs that were linked without the wraps.
 *
 * Nodes have clocks of their own: two of them may be up to a millisecond apart.
 */
#ifndef VIRTUAL_TIME_H
#define VIRTUAL_TIME_H

#include <stdbool.h>
#include <sys/time.h>
#include <time.h>

#include "parray.h"

/* The linker gives the names. Each function is like the call for which it stands. */
PARRAY_API time_t __wrap_time(time_t *seconds);
PARRAY_API clock_t __wrap_clock(void);
PARRAY_API int __wrap_clock_gettime(clockid_t id, struct timespec *now);
PARRAY_API int __wrap_gettimeofday(struct timeval *now, void *zone);
PARRAY_API int __wrap_timespec_get(struct timespec *now, int base);

/* Has any node been given virtual time? After the run. */
bool virtual_time_was_read(const struct parray *array);

#endif
