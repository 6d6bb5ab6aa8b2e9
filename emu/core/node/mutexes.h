/*
 * mutexes.h: the mutexes of the C library that nodes hold, so that no node waits for one in vain.
 *
 * `parray cc` links programs so that their calls of pthread_mutex_lock, _trylock, _timedlock and _unlock come
 * here (ld --wrap). A node that waits for a mutex lets its step not end. If the node that holds it goes on in
 * a later step only, or never, or is the same one, that would be for ever: then it is misuse. All other
 * callers, threads that the program made among them, get the function of the C library alone.
 */
#ifndef MUTEXES_H
#define MUTEXES_H

#include <pthread.h>
#include <time.h>

#include "parray.h"

/* The linker gives the names. Each function is like the call for which it stands. */
PARRAY_API int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
PARRAY_API int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex);
PARRAY_API int __wrap_pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until);
PARRAY_API int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex);

/* Forget who holds mutexes, after the run. */
void mutexes_close(struct parray *array);

#endif
