/*
 * coll_lock.c: no lock is held where memory fails.
 */
#include "coll/coll_lock.h"
#include "machine/memory.h"
#include "machine/misuse.h"

void coll_make_locked(pthread_mutex_t *lock, void (*make)(void *making), void *making)
{
    struct memory_lack lack = {0};
    pthread_mutex_lock(lock);
    bool made = memory_guarded(make, making, misuse_lack, &lack);
    pthread_mutex_unlock(lock);
    if (!made)
        memory_failed(lack.bytes, lack.what);
}
