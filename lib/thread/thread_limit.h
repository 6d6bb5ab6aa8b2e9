/*
 * thread_limit.h: how many threads this machine lets a process have, before any is started.
 */
#ifndef THREAD_LIMIT_H
#define THREAD_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

/* A number of threads that somebody allows. */
struct thread_limit {
    uint64_t value, used;
    const char *name, *remedy; /* "ulimit -u", and what is to be raised */
};

/* Can `count` more threads be started? If not, *least is the limit that is in the way; `used` then counts
 * some threads more, which the process and its libraries may start. */
bool thread_limit_admits(uint32_t count, struct thread_limit *least);

#endif
