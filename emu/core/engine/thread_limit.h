/*
 * thread_limit.h: how many threads this machine lets a process have, before any is started.
 */
#ifndef THREAD_LIMIT_H
#define THREAD_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Can `count` more threads be started? False with a sentence in `error` that names the limit that is in the
 * way. */
bool thread_limit_admits(uint32_t count, char *error, size_t error_size);

#endif
