/*
 * barrier.c: one counter of arrivals; a round of P threads ends when it has grown by P.
 *
 * Each thread knows at which count its round ends (target) without being told, so the last arrival is
 * also the release: one cache line goes round, and nothing has to be reset. The counter never exceeds
 * the target of a waiting thread by P or more, because that thread itself has not arrived in the next
 * round; so the difference of the two, as a signed number, tells on which side the counter is, across
 * the wrap too. (Measured for 2 threads against a counter with a separate release word and against a
 * dissemination barrier, which touch two lines a round: 80, 230 and 160 ns.)
 *
 *     thread A (waits)                          thread B (arrives last)
 *     ----------------                          -----------------------
 *     writes a                                  writes b
 *     arrived += 1     release                  arrived += 1      release, acquires A's
 *     arrived? target  acquires B's             reads a
 *     reads b
 *
 * Every arrival is a read-modify-write, hence part of the release sequence of all arrivals before it:
 * the thread that reads the count of the last arrival acquires them all.
 *
 * Going to sleep must not miss the last arrival. A adds itself to `sleepers` and then lets the kernel
 * compare `arrived`; B adds to `arrived` and then reads `sleepers`. Both are sequentially consistent, so
 * one of them sees the other: B wakes A, or the kernel finds the count changed and A does not sleep.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity, syscall */
#endif
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "barrier.h"
#include "fail.h"
#include "spin.h"

/* Looks before sleeping: some forty microseconds, a little more than falling asleep and waking up costs. */
enum { SPINS = 1500 };

/* Cores that this process may use. */
static uint32_t cores(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (uint32_t)CPU_COUNT(&set) : 1;
}

static bool round_over(uint32_t arrived, uint32_t target)
{
    return (int32_t)(arrived - target) >= 0;
}

static void wake_sleepers(struct barrier *barrier)
{
    /* seq_cst: after my arrival; pairs with the increment in sleep_through (see above) */
    if (atomic_load_explicit(&barrier->sleepers, memory_order_seq_cst) != 0)
        syscall(SYS_futex, &barrier->arrived, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

static bool spin_through(struct barrier *barrier, uint32_t target)
{
    for (uint32_t i = 0; i < barrier->spins; i++) {
        /* acquire: pairs with the release in the arrivals of barrier_wait */
        if (round_over(atomic_load_explicit(&barrier->arrived, memory_order_acquire), target))
            return true;
        spin_pause();
    }
    return false;
}

static void sleep_through(struct barrier *barrier, uint32_t target)
{
    uint32_t arrived;
    /* seq_cst: before the kernel looks at `arrived`; pairs with the load in wake_sleepers */
    atomic_fetch_add_explicit(&barrier->sleepers, 1, memory_order_seq_cst);
    /* acquire: pairs with the release in the arrivals of barrier_wait */
    while (arrived = atomic_load_explicit(&barrier->arrived, memory_order_acquire),
           !round_over(arrived, target))
        syscall(SYS_futex, &barrier->arrived, FUTEX_WAIT_PRIVATE, arrived, NULL, NULL, 0);
    /* relaxed: a thread that still reads the old number only makes a system call for nothing */
    atomic_fetch_sub_explicit(&barrier->sleepers, 1, memory_order_relaxed);
}

void barrier_open(struct barrier *barrier, uint32_t threads)
{
    ensure(threads > 0);
    atomic_init(&barrier->arrived, 0);
    atomic_init(&barrier->sleepers, 0);
    barrier->threads = threads;
    barrier->spins = threads <= cores() ? SPINS : 0;
}

void barrier_wait(struct barrier *barrier, struct barrier_round *mine)
{
    uint32_t target = mine->target += barrier->threads;
    if (barrier->threads == 1)
        return;
    /* seq_cst: release for what I wrote, pairs with the acquires above; acquire for what others wrote,
     * needed if I am the last; and before the load in wake_sleepers */
    if (atomic_fetch_add_explicit(&barrier->arrived, 1, memory_order_seq_cst) + 1 == target)
        wake_sleepers(barrier);
    else if (!spin_through(barrier, target))
        sleep_through(barrier, target);
}
