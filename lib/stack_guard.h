/*
 * stack_guard.h: the guard below each stack of a pool. Only stack.c includes it.
 */
#ifndef STACK_GUARD_H
#define STACK_GUARD_H

#include "stack.h"

/*
 * Install guards of the wanted kind in a pool of which all fields but `guard` are set, and set `guard`.
 * False: it cannot be done, and `error` holds a sentence; some guards may be installed, and the caller still
 * has to unmap the memory. AUTO and CANARY do not fail.
 */
bool stack_guard_install(struct stack_pool *pool, enum stack_guard wanted, char *error, size_t error_size);

#endif
