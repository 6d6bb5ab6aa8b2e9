/*
 * futex_slots.c: a larger table of futexes, asked for as seldom as possible.
 *
 * A wake looks through all threads that sleep in the same slot of the kernel's table of futexes. By default a
 * process has a few slots for each core, and then the wakes of an array of thousands of threads cost as much
 * as all the rest of its run. An older kernel has one large table for all processes, and refuses the request.
 *
 * Linux 6.18 takes 0.1 ms to give a process its first table, and 30 to 40 ms to replace a table by another
 * one. A process that opens many arrays must not ask for each of them. So the first request is large enough
 * for nearly all arrays, and only an array that needs still more asks again.
 */
#include <stdatomic.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "thread/futex_slots.h"

#ifndef PR_FUTEX_HASH
#define PR_FUTEX_HASH           78 /* Linux 6.16 */
#define PR_FUTEX_HASH_SET_SLOTS 1
#endif

/* The least that is asked for: 256 KiB of the kernel's memory, and two slots for each futex of an array of
 * 65,000 threads. Four times as many slots would take 8 ms. */
enum { LEAST_SLOTS = 4096 };

void futex_slots_reserve(uint32_t futexes)
{
    static _Atomic uint64_t asked; /* the id of the process in the upper half, the slots in the lower half */
    uint64_t process = (uint64_t)getpid(), slots = LEAST_SLOTS;
    while (slots < 2 * (uint64_t)futexes)
        slots *= 2;
    /* Relaxed, and paired with nothing: the number carries no other data. A forked child inherits the number
     * but not the table, hence the id. If two threads come here at once, one of them asks; the other one goes
     * on with the old table, which is slower but right. */
    uint64_t before = atomic_load_explicit(&asked, memory_order_relaxed);
    do {
        if (before >> 32 == process && (uint32_t)before >= slots)
            return;
    } while (!atomic_compare_exchange_weak_explicit(&asked, &before, process << 32 | slots,
                                                    memory_order_relaxed, memory_order_relaxed));
    (void)prctl(PR_FUTEX_HASH, PR_FUTEX_HASH_SET_SLOTS, slots, 0, 0);
}
