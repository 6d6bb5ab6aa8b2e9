/*
 * coll_lock.h: making what all nodes will read, under a lock.
 */
#ifndef COLL_LOCK_H
#define COLL_LOCK_H

#include <pthread.h>

/* Call `make` under the lock, which is given back before a lack of memory is reported. */
void coll_make_locked(pthread_mutex_t *lock, void (*make)(void *making), void *making);

#endif
