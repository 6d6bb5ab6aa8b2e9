/*
 * interleave.h: all orders in which the accesses of a few threads to shared data can happen.
 *
 * Include this header in front of the code under test, and behind no header that uses atomics: it puts a
 * point in front of every atomic access. Tests put interleave_point() in front of other accesses that matter.
 * interleave_all runs the threads as fibers, one access at a time, and goes depth first through every choice
 * of the next thread, under sequential consistency. Two threads with `a` and `b` points in straight lines
 * give (a + b)! / (a! b!) executions. Sleeping in a futex is part of the model: a thread that sleeps is not
 * chosen, and if all threads sleep the search has found a deadlock.
 *
 * interleave_freely runs the threads as pthreads, which yield the processor at points that follow from a
 * seed.
 *
 * Threads share only the globals of the test. `begin` resets these globals, `end` says whether their values
 * are right.
 */
#ifndef INTERLEAVE_H
#define INTERLEAVE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* barrier.c */
#endif

#include <check.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base.h"
#include "fiber.h"
#include "rng.h"

enum { INTERLEAVE_THREADS = 3, INTERLEAVE_DEPTH = 256, INTERLEAVE_STACK = 64 << 10 };

struct scenario {
    int threads;
    void (*begin)(void);
    void (*run)(int thread);
    bool (*end)(void);
};

struct outcome_of_all {
    uint64_t executions; /* up to the first execution that failed */
    bool failed, deadlock;
};

struct turn {
    struct fiber fiber;
    int index;
    bool done;
    const void *sleeps; /* the futex at which the thread sleeps, or NULL */
};

static struct {
    const struct scenario *scenario;
    struct fiber home;
    struct turn turn[INTERLEAVE_THREADS];
    struct turn *running; /* NULL: they are pthreads */
    uint8_t choice[INTERLEAVE_DEPTH], options[INTERLEAVE_DEPTH];
    int depth, known; /* choices made in this execution, and how many of them repeat the one before */
    int met;
    bool blind; /* a mutant: the kernel does not look before a thread sleeps */
} interleave;

static _Thread_local struct rng interleave_rng;

static inline void interleave_pause(void)
{
    fiber_switch(&interleave.running->fiber, &interleave.home);
}

static inline void interleave_point(void)
{
    if (interleave.running)
        interleave_pause();
    else if (interleave_rng.gamma && rng_below(&interleave_rng, 4) == 0)
        sched_yield();
}

/* The futex call of the kernel, in one access. */
static inline __attribute__((unused)) long interleave_futex(_Atomic uint32_t *word, int operation,
                                                            uint32_t value)
{
    interleave_point();
    if (!interleave.running)
        return (syscall)(SYS_futex, word, operation, value, NULL, NULL, 0);
    if (operation == FUTEX_WAIT_PRIVATE && (*word == value || interleave.blind)) {
        interleave.running->sleeps = word;
        interleave_pause();
    } else if (operation == FUTEX_WAKE_PRIVATE) {
        for (int i = 0; i < interleave.scenario->threads; i++)
            if (interleave.turn[i].sleeps == word)
                interleave.turn[i].sleeps = NULL;
    }
    return 0;
}

/* A barrier of the model: no thread goes on before all have arrived. */
static inline __attribute__((unused)) void interleave_meet(void)
{
    interleave_point();
    if (++interleave.met % interleave.scenario->threads) {
        interleave.running->sleeps = &interleave.met;
        interleave_pause();
        return;
    }
    for (int i = 0; i < interleave.scenario->threads; i++)
        interleave.turn[i].sleeps = NULL;
}

/* ------------------------------------------------------------------------------- all orders */

/* Each thread runs one execution after the other. */
static void interleave_entry(void *arg)
{
    struct turn *turn = arg;
    fiber_entered();
    for (;;) {
        interleave.scenario->run(turn->index);
        turn->done = true;
        interleave_pause();
    }
}

static inline void interleave_step(struct turn *turn)
{
    interleave.running = turn;
    fiber_switch(&interleave.home, &turn->fiber);
    interleave.running = NULL;
}

/* Return the choice-th of the threads that can go on; NULL: none can. */
static inline struct turn *interleave_choose(void)
{
    struct turn *able[INTERLEAVE_THREADS];
    uint8_t count = 0;
    for (int i = 0; i < interleave.scenario->threads; i++)
        if (!interleave.turn[i].done && !interleave.turn[i].sleeps)
            able[count++] = &interleave.turn[i];
    if (count < 2)
        return count ? able[0] : NULL;
    int depth = interleave.depth++;
    if (depth == INTERLEAVE_DEPTH) /* an assertion that holds costs a system call */
        abort();
    if (depth >= interleave.known)
        interleave.choice[depth] = 0;
    interleave.options[depth] = count;
    return able[interleave.choice[depth]];
}

/* Run one execution: repeat the known choices, then choose the first thread. True: all threads ended. */
static inline bool interleave_once(void)
{
    const struct scenario *scenario = interleave.scenario;
    interleave.depth = interleave.met = 0;
    scenario->begin();
    for (int i = 0; i < scenario->threads; i++) {
        interleave.turn[i].done = false;
        interleave.turn[i].sleeps = NULL;
        interleave_step(&interleave.turn[i]); /* runs to the first point of the thread */
    }
    for (struct turn *turn; (turn = interleave_choose());)
        interleave_step(turn);
    for (int i = 0; i < scenario->threads; i++)
        if (!interleave.turn[i].done)
            return false;
    return true;
}

/* Change the last choice that has another option. False: there is none. */
static inline bool interleave_next(void)
{
    for (unsigned depth = (unsigned)interleave.depth; depth-- > 0;)
        if (interleave.choice[depth] + 1 < interleave.options[depth]) {
            interleave.choice[depth]++;
            interleave.known = (int)depth + 1;
            return true;
        }
    return false;
}

static inline struct outcome_of_all interleave_all(const struct scenario *scenario)
{
    struct outcome_of_all all = {0};
    char *stacks = malloc((size_t)scenario->threads * INTERLEAVE_STACK);
    interleave.scenario = scenario;
    interleave.known = 0;
    fiber_adopt(&interleave.home);
    for (int i = 0; i < scenario->threads; i++) {
        struct turn *turn = &interleave.turn[i];
        turn->index = i;
        fiber_open(&turn->fiber, stacks + (size_t)i * INTERLEAVE_STACK, INTERLEAVE_STACK, interleave_entry,
                   turn, (size_t)i);
    }
    do {
        all.executions++;
        all.deadlock = !interleave_once();
        all.failed = all.deadlock || !scenario->end();
    } while (!all.failed && interleave_next());
    for (int i = 0; i < scenario->threads; i++)
        fiber_close(&interleave.turn[i].fiber);
    free(stacks);
    return all;
}

/* ------------------------------------------------------------------------------- threads */

struct free_run {
    pthread_t thread;
    uint64_t seed;
    int index;
};

static void *interleave_thread(void *arg)
{
    const struct free_run *run = arg;
    rng_open(&interleave_rng, run->seed, (uint64_t)run->index);
    interleave.scenario->run(run->index);
    return NULL;
}

/* Run `rounds` executions by real threads. Return how many of them were right. */
static inline int interleave_freely(const struct scenario *scenario, int rounds)
{
    int right = 0;
    interleave.scenario = scenario;
    for (int round = 0; round < rounds; round++) {
        struct free_run run[INTERLEAVE_THREADS];
        scenario->begin();
        for (int i = 0; i < scenario->threads; i++) {
            run[i] = (struct free_run){.seed = (uint64_t)round, .index = i};
            ck_assert_int_eq(pthread_create(&run[i].thread, NULL, interleave_thread, &run[i]), 0);
        }
        for (int i = 0; i < scenario->threads; i++)
            pthread_join(run[i].thread, NULL);
        right += scenario->end();
    }
    return right;
}

/* ------------------------------------------------------------------------------- the atomics */

#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub_explicit
#undef atomic_fetch_or_explicit
#ifdef __clang__
#define INTERLEAVE_LOAD  __c11_atomic_load
#define INTERLEAVE_STORE __c11_atomic_store
#define INTERLEAVE_ADD   __c11_atomic_fetch_add
#define INTERLEAVE_SUB   __c11_atomic_fetch_sub
#define INTERLEAVE_OR    __c11_atomic_fetch_or
#else
#define INTERLEAVE_LOAD  __atomic_load_n
#define INTERLEAVE_STORE __atomic_store_n
#define INTERLEAVE_ADD   __atomic_fetch_add
#define INTERLEAVE_SUB   __atomic_fetch_sub
#define INTERLEAVE_OR    __atomic_fetch_or
#endif
#define atomic_load_explicit(...)                    (interleave_point(), INTERLEAVE_LOAD(__VA_ARGS__))
#define atomic_store_explicit(...)                   (interleave_point(), INTERLEAVE_STORE(__VA_ARGS__))
#define atomic_fetch_add_explicit(...)               (interleave_point(), INTERLEAVE_ADD(__VA_ARGS__))
#define atomic_fetch_sub_explicit(...)               (interleave_point(), INTERLEAVE_SUB(__VA_ARGS__))
#define atomic_fetch_or_explicit(...)                (interleave_point(), INTERLEAVE_OR(__VA_ARGS__))
#define syscall(number, word, operation, value, ...) interleave_futex(word, operation, (uint32_t)(value))

#endif
