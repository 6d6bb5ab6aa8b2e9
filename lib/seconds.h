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

/* The time of day in so many milliseconds, for pthread_cond_timedwait. */
static inline struct timespec seconds_until(unsigned ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += (time_t)(ms / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

#endif
