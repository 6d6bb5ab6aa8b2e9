/*
 * cohorts.c: a futex for each group, with a bit for each sleeper.
 *
 * The kernel wakes the threads that sleep under one of the bits that a wake names, and no others. A sleeper
 * reads the futex before it looks whether it was woken, and the kernel lets it sleep only if the futex still
 * has that value:
 *
 *     waker                        sleeper
 *     sleeper.wakes++  [release]   reads group.calls  [acquire]
 *     group.calls++    [release]   reads sleeper.wakes  [acquire]: unchanged
 *     futex wake                   futex wait: returns at once if group.calls has changed
 */
#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base.h"
#include "thread/cohorts.h"
#include "thread/futex_slots.h"

enum { COHORT = 32 }; /* bits of a futex's bit set */

struct cohort {
    ALIGNED_LINE _Atomic uint32_t calls; /* the futex: how often some of the group were woken */
};

static struct sleeper *sleeper_at(const struct cohorts *cohorts, uint32_t rank)
{
    return (struct sleeper *)(void *)(cohorts->sleepers + rank * cohorts->stride);
}

bool cohorts_open(struct cohorts *cohorts, void *sleepers, size_t stride, uint32_t count)
{
    uint32_t groups = count / COHORT + 1;
    *cohorts = (struct cohorts){.sleepers = sleepers, .stride = stride};
    if (!region_open(&cohorts->memory, groups * sizeof cohorts->groups[0], true))
        return false;
    cohorts->groups = cohorts->memory.base;
    futex_slots_reserve(groups);
    return true;
}

void cohorts_close(struct cohorts *cohorts)
{
    region_close(&cohorts->memory);
}

void cohorts_wake(struct cohorts *cohorts, const uint32_t *ranks, uint32_t count)
{
    for (uint32_t i = 0; i < count;) {
        uint32_t mask = 0, group = (ranks ? ranks[i] : i) / COHORT;
        for (uint32_t rank; i < count && (rank = ranks ? ranks[i] : i) / COHORT == group; i++) {
            mask |= UINT32_C(1) << rank % COHORT;
            /* Release: pairs with the acquire of `wakes` in cohorts_sleep. */
            atomic_fetch_add_explicit(&sleeper_at(cohorts, rank)->wakes, 1, memory_order_release);
        }
        _Atomic uint32_t *calls = &cohorts->groups[group].calls;
        /* Release: a thread that sees this number sees its `wakes`, too; pairs with the acquire in
         * cohorts_sleep. */
        atomic_fetch_add_explicit(calls, 1, memory_order_release);
        syscall(SYS_futex, calls, FUTEX_WAKE_BITSET_PRIVATE, INT_MAX, NULL, NULL, mask);
    }
}

void cohorts_sleep(struct cohorts *cohorts, uint32_t rank)
{
    struct sleeper *sleeper = sleeper_at(cohorts, rank);
    _Atomic uint32_t *calls = &cohorts->groups[rank / COHORT].calls;
    for (;;) {
        /* Acquire: pairs with the release of `calls` in cohorts_wake. */
        uint32_t seen = atomic_load_explicit(calls, memory_order_acquire);
        /* Acquire: pairs with the release of `wakes` in cohorts_wake. */
        if (atomic_load_explicit(&sleeper->wakes, memory_order_acquire) != sleeper->seen)
            break;
        syscall(SYS_futex, calls, FUTEX_WAIT_BITSET_PRIVATE, seen, NULL, NULL, UINT32_C(1) << rank % COHORT);
    }
    sleeper->seen++;
}
