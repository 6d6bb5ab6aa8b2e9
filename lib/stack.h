/*
 * stack.h: stacks for fibers, up to several million, all of one size, in one stretch of memory.
 *
 * Life: stack_pool_open, use, stack_pool_close. Opening reserves addresses only; a stack costs memory
 * page by page as it is touched, never through huge pages. Below each stack lies one page that must not
 * be used, so that an overflow is found. How it is found depends on what the system offers; the best is
 * taken:
 *
 *     MADV_GUARD_INSTALL   Linux 6.13: the overflow ends in SIGSEGV; any number of stacks
 *     mprotect             the same, but a stack takes two of the process's mappings (vm.max_map_count)
 *     canary               the page must stay all zero; an overflow goes on and is found by stack_pool_check
 *
 * An overflow that steps over the whole page at once (a large frame that is not touched) is not found;
 * compile with -fstack-clash-protection or bound the frames.
 *
 * Threads: open and close belong to one thread. All other calls may be made by any thread at any time in
 * between; those on contents (check, used, high_water) see what stacks of running fibers hold at some moment.
 * stack_pool_find_guard is async-signal-safe. A handler of SIGSEGV needs a stack of its own (sigaltstack) in
 * every thread that runs fibers.
 *
 * Under AddressSanitizer and ThreadSanitizer functions need several times as much stack: ask for more.
 */
#ifndef STACK_H
#define STACK_H

#include <stdbool.h>
#include <stddef.h>

enum stack_guard {
    STACK_GUARD_AUTO, /* the first of the others that works */
    STACK_GUARD_ADVISE,
    STACK_GUARD_PROTECT,
    STACK_GUARD_CANARY,
};

/* Constant between open and close; zeroed memory is a closed pool. */
struct stack_pool {
    char *base;    /* of stack 0's guard page; page-aligned */
    size_t stride; /* bytes from one stack to the next: guard page and usable bytes */
    size_t count;
    size_t page;            /* bytes of a page, and of each guard */
    enum stack_guard guard; /* the kind in use, never AUTO */
};

/*
 * Reserve `count` stacks of `bytes` usable bytes each, rounded up to an even number of pages, and
 * install their guards. False: nothing was reserved, and `error` (of `error_size` bytes) holds a
 * sentence that says what was asked for, which limit was met and what to do. A million
 * guards take a fifth of a second.
 */
bool stack_pool_open(struct stack_pool *pool, size_t count, size_t bytes, enum stack_guard guard, char *error,
                     size_t error_size);

/* Give all of it back. No stack may be in use. A closed pool may be closed again. */
void stack_pool_close(struct stack_pool *pool);

/* Make the topmost page of stacks first .. first + count - 1 real now: about a quarter cheaper than by
 * first touch. Different threads may do different stacks. Best effort. */
void stack_pool_populate(const struct stack_pool *pool, size_t first, size_t count);

/* The lowest usable byte of a stack. */
static inline void *stack_pool_base(const struct stack_pool *pool, size_t index)
{
    return pool->base + index * pool->stride + pool->page;
}

/* Usable bytes of each stack. */
static inline size_t stack_pool_size(const struct stack_pool *pool)
{
    return pool->stride - pool->page;
}

/* The kind of guard in use, as in the table above. */
const char *stack_pool_guard_name(const struct stack_pool *pool);

/* The guard of which stack holds an address? False: none. True for an address that faulted: the stack
 * has overflowed. */
bool stack_pool_find_guard(const struct stack_pool *pool, const void *address, size_t *index);

/* False: the stack has overflowed into its canary. True for all other kinds of guard. */
bool stack_pool_check(const struct stack_pool *pool, size_t index);

/* High-water mark: bytes from the stack's end down to the lowest byte that was ever written with
 * anything but zero. Touches no page that was not touched before. */
size_t stack_pool_used(const struct stack_pool *pool, size_t index);

/* The greatest high-water mark of all stacks, and which stack has it (the first, if several do). Reads the
 * unused part of the lowest page of each stack, some 0.4 s for a million. 0 and index 0: no stack was
 * ever used. */
size_t stack_pool_high_water(const struct stack_pool *pool, size_t *index);

#endif
