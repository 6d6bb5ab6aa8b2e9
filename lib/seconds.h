/*
 * seconds.h: wall time and time of computing, for durations and deadlines.
 */
#ifndef SECONDS_H
#define SECONDS_H

#include <time.h>

/* Seconds on a clock that is never set back (CLOCK_MONOTONIC). Only differences mean something. Any
 * thread. */
static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds that this process has computed, on all its threads: fair on a busy machine, too. */
static inline double seconds_computed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
