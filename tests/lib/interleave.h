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
 * In a scenario that `reduces`, accesses to different objects are taken to be independent, and so are two
 * that read, or two that join their parts: orders that differ only in the order of independent accesses end
 * alike, and one of them is enough (sleep sets). What a thread does after one point and before its next one
 * must then be its own business, but for the access that the point announces.
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

enum { INTERLEAVE_THREADS = 4, INTERLEAVE_DEPTH = 1024, INTERLEAVE_STACK = 64 << 10 };

struct scenario {
    int threads;
    void (*begin)(void);
    void (*run)(int thread);
    bool (*end)(void);
    bool reduces;
};

/* How an object is accessed. Parts that several threads join commute, but not with a read or a write. */
enum touch { TOUCH_READ, TOUCH_JOIN, TOUCH_WRITE };

struct outcome_of_all {
    uint64_t executions; /* up to the first execution that failed */
    bool failed, deadlock;
};

struct interleaved {
    struct fiber fiber;
    int index;
    bool done;
    const void *object; /* what the thread accesses next; NULL: anything */
    enum touch touch;
    const void *sleeps; /* the futex at which the thread sleeps, or NULL */
    uint32_t bits;      /* of the futex: a wake that names none of them is for others */
};

static struct {
    const struct scenario *scenario;
    struct fiber home;
    struct interleaved turn[INTERLEAVE_THREADS];
    struct interleaved *running; /* NULL: they are pthreads */
    /* By depth: the thread that is chosen, threads that could be, and those that were chosen before. Sets of
     * threads have a bit for each. */
    uint8_t choice[INTERLEAVE_DEPTH], options[INTERLEAVE_DEPTH], explored[INTERLEAVE_DEPTH];
    int depth, known; /* choices made in this execution, and how many of them repeat the one before */
    unsigned asleep;  /* threads whose next access was tried in an execution that differs in nothing else */
    bool redundant;   /* all threads that can go on are asleep: nothing new from here on */
    int met;
    void **own; /* a variable of which each thread has a copy; NULL: none */
    bool blind; /* a mutant: the kernel does not look before a thread sleeps */
} interleave;

static _Thread_local struct rng interleave_rng;

static inline void interleave_pause(void)
{
    void *own = interleave.own ? *interleave.own : NULL;
    fiber_switch(&interleave.running->fiber, &interleave.home);
    if (interleave.own)
        *interleave.own = own;
}

/* A point in front of an access to this object; NULL: to anything. */
static inline void interleave_touch(const void *object, enum touch touch)
{
    if (interleave.running) {
        interleave.running->object = object;
        interleave.running->touch = touch;
    }
    if (interleave.running)
        interleave_pause();
    else if (interleave_rng.gamma && rng_below(&interleave_rng, 4) == 0)
        sched_yield();
}

static inline void interleave_point(void)
{
    interleave_touch(NULL, TOUCH_WRITE);
}

/* The futex call of the kernel, in one access. Only calls with a bit set have bits; the others mean all. */
static inline __attribute__((unused)) long interleave_futex(_Atomic uint32_t *word, int operation,
                                                            uint32_t value, uint32_t bits)
{
    interleave_touch(word, TOUCH_WRITE);
    if (!interleave.running)
        return (syscall)(SYS_futex, word, operation, value, NULL, NULL, bits);
    bool waits = operation == FUTEX_WAIT_PRIVATE || operation == FUTEX_WAIT_BITSET_PRIVATE;
    if (operation == FUTEX_WAIT_PRIVATE || operation == FUTEX_WAKE_PRIVATE)
        bits = FUTEX_BITSET_MATCH_ANY;
    if (waits && (*word == value || interleave.blind)) {
        interleave.running->sleeps = word;
        interleave.running->bits = bits;
        interleave_pause();
    } else if (!waits) {
        for (int i = 0; i < interleave.scenario->threads; i++)
            if (interleave.turn[i].sleeps == word && (interleave.turn[i].bits & bits))
                interleave.turn[i].sleeps = NULL;
    }
    return 0;
}

/* A barrier of the model: no thread goes on before all have arrived. It has no point of its own, unlike
 * interleave_meet: the accesses around it have. */
static inline __attribute__((unused)) void interleave_arrive(void)
{
    if (++interleave.met % interleave.scenario->threads) {
        interleave.running->sleeps = &interleave.met;
        interleave_pause();
        return;
    }
    for (int i = 0; i < interleave.scenario->threads; i++)
        interleave.turn[i].sleeps = NULL;
}

static inline __attribute__((unused)) void interleave_meet(void)
{
    interleave_point();
    interleave_arrive();
}

/* ------------------------------------------------------------------------------- all orders */

/* Each thread runs one execution after the other. */
static void interleave_entry(void *arg)
{
    struct interleaved *turn = arg;
    fiber_entered();
    for (;;) {
        interleave.scenario->run(turn->index);
        turn->done = true;
        interleave_pause();
    }
}

static inline void interleave_step(struct interleaved *turn)
{
    interleave.running = turn;
    fiber_switch(&interleave.home, &turn->fiber);
    interleave.running = NULL;
}

static inline bool interleave_independent(const struct interleaved *a, const struct interleaved *b)
{
    if (!interleave.scenario->reduces || !a->object || !b->object)
        return false;
    return a->object != b->object || (a->touch == b->touch && a->touch != TOUCH_WRITE);
}

/* After `chosen` goes on, the sleeping threads stay asleep whose next access is independent of its access. */
static inline void interleave_put_to_sleep(unsigned chosen, unsigned explored)
{
    unsigned asleep = interleave.asleep | explored;
    interleave.asleep = 0;
    for (unsigned i = 0; i < INTERLEAVE_THREADS; i++)
        if (asleep >> i & 1 && i != chosen &&
            interleave_independent(&interleave.turn[i], &interleave.turn[chosen]))
            interleave.asleep |= 1u << i;
}

/* Return the thread that goes on; NULL: none can. */
static inline struct interleaved *interleave_choose(void)
{
    unsigned able = 0;
    for (int i = 0; i < interleave.scenario->threads; i++)
        if (!interleave.turn[i].done && !interleave.turn[i].sleeps)
            able |= 1u << i;
    interleave.redundant |= !(able & ~interleave.asleep);
    if (!able || interleave.redundant)
        return able ? &interleave.turn[__builtin_ctz(able)] : NULL;
    int depth = interleave.depth++;
    if (depth == INTERLEAVE_DEPTH) /* an assertion that holds costs a system call */
        abort();
    if (depth >= interleave.known) {
        interleave.options[depth] = (uint8_t)(able & ~interleave.asleep);
        interleave.choice[depth] = (uint8_t)__builtin_ctz(interleave.options[depth]);
        interleave.explored[depth] = 0;
    }
    interleave_put_to_sleep(interleave.choice[depth], interleave.explored[depth]);
    return &interleave.turn[interleave.choice[depth]];
}

/* Run one execution: repeat the known choices, then choose the first thread. True: all threads ended.
 * (Redundant executions run to their end, so that they leave nothing behind.) */
static inline bool interleave_once(void)
{
    const struct scenario *scenario = interleave.scenario;
    interleave.depth = interleave.met = 0;
    interleave.asleep = 0;
    interleave.redundant = false;
    scenario->begin();
    for (int i = 0; i < scenario->threads; i++) {
        interleave.turn[i].done = false;
        interleave.turn[i].sleeps = NULL;
        interleave_step(&interleave.turn[i]); /* runs to the first point of the thread */
    }
    for (struct interleaved *turn; (turn = interleave_choose());)
        interleave_step(turn);
    for (int i = 0; i < scenario->threads; i++)
        if (!interleave.turn[i].done)
            return false;
    return true;
}

/* Change the last choice that has another option. False: there is none. */
static inline bool interleave_next(void)
{
    for (unsigned depth = (unsigned)interleave.depth; depth-- > 0;) {
        interleave.explored[depth] |= (uint8_t)(1u << interleave.choice[depth]);
        unsigned left = interleave.options[depth] & ~interleave.explored[depth];
        if (!left)
            continue;
        interleave.choice[depth] = (uint8_t)__builtin_ctz(left);
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
        struct interleaved *turn = &interleave.turn[i];
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
#define INTERLEAVE_ATOMIC(call, touch, object, ...)     \
    ({                                                  \
        __typeof__(object) interleave_at = (object);    \
        interleave_touch((void *)interleave_at, touch); \
        call(interleave_at, __VA_ARGS__);               \
    })
#define atomic_load_explicit(...)      INTERLEAVE_ATOMIC(INTERLEAVE_LOAD, TOUCH_READ, __VA_ARGS__)
#define atomic_store_explicit(...)     INTERLEAVE_ATOMIC(INTERLEAVE_STORE, TOUCH_WRITE, __VA_ARGS__)
#define atomic_fetch_add_explicit(...) INTERLEAVE_ATOMIC(INTERLEAVE_ADD, TOUCH_WRITE, __VA_ARGS__)
#define atomic_fetch_sub_explicit(...) INTERLEAVE_ATOMIC(INTERLEAVE_SUB, TOUCH_WRITE, __VA_ARGS__)
#define atomic_fetch_or_explicit(...)  INTERLEAVE_ATOMIC(INTERLEAVE_OR, TOUCH_WRITE, __VA_ARGS__)
#define syscall(number, word, operation, value, timeout, other, bits) \
    interleave_futex(word, operation, (uint32_t)(value), bits)

#endif
