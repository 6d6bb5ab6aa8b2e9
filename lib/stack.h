/*
 * stack.h: stacks for fibers, up to several million, all of one size, in one stretch of memory.
 *
 * Life: stack_pool_open, use, stack_pool_close. Opening reserves addresses only; a stack costs memory page by
 * page as it is touched, never through huge pages. Below each stack lies a guard that must not be used, so
 * that an overflow is found: 68 KiB where stacks are few, a page where they are many. The kind of guard is
 * the first of these that the system offers:
 *
 *     MADV_GUARD_INSTALL   Linux 6.13: the overflow ends in SIGSEGV; any number of stacks
 *     mprotect             the overflow ends in SIGSEGV; a stack takes two mappings (of vm.max_map_count)
 *     canary               the guard must stay all zero; an overflow goes on and is found by stack_pool_check
 *
 * An overflow that steps over the whole guard at once (a large frame of which only the far end is touched) is
 * not found; compile with -fstack-clash-protection or bound the frames.
 *
 * Threads: open and close belong to one thread. Any thread may make all other calls at any time in between;
 * the calls that read contents (check, used, high_water) see what the stacks of running fibers hold at some
 * moment. stack_pool_find_guard is async-signal-safe. A handler of SIGSEGV needs a stack of its own
 * (sigaltstack) in every thread that runs fibers.
 *
 * Under AddressSanitizer and ThreadSanitizer, functions need stacks that are several times as large.
 */
#ifndef STACK_H
#define STACK_H

#include <stdbool.h>
#include <stddef.h>

enum stack_guard {
    STACK_GUARD_AUTO, /* the first of the following that works */
    STACK_GUARD_ADVISE,
    STACK_GUARD_PROTECT,
    STACK_GUARD_CANARY,
};

/* Constant between open and close; zeroed memory is a closed pool. */
struct stack_pool {
    char *base;    /* of stack 0's guard; page-aligned */
    size_t stride; /* bytes from one stack to the next: guard and usable bytes */
    size_t count;
    size_t page;            /* bytes of a page */
    size_t guard_bytes;     /* of each guard: an odd number of pages */
    enum stack_guard guard; /* the kind in use, never AUTO */
};

/*
 * Reserve `count` stacks of `bytes` usable bytes each, rounded up to an even number of pages, and install
 * their guards. False: nothing was reserved, and `error` (of `error_size` bytes) holds a sentence that says
 * what was asked for, which limit was met and what to do. Installing a million guards takes a fifth of a
 * second.
 */
bool stack_pool_open(struct stack_pool *pool, size_t count, size_t bytes, enum stack_guard guard, char *error,
                     size_t error_size);

/* Free all stacks, of which none may be in use. A closed pool may be closed again. */
void stack_pool_close(struct stack_pool *pool);

/* Have the kernel supply the topmost page of stacks first .. first + count - 1 now, which is about a quarter
 * cheaper than at the first touch. Different threads may do so for different stacks. A page that is refused
 * comes at its first touch. */
void stack_pool_populate(const struct stack_pool *pool, size_t first, size_t count);

/* Give the memory of stacks first .. first + count - 1 back; they then hold zeros. Closing does so for all
 * stacks, but in one thread, which takes a fifth of a second for a million pages. Different threads may do so
 * for different stacks. */
void stack_pool_discard(const struct stack_pool *pool, size_t first, size_t count);

/* The lowest usable byte of a stack. */
static inline void *stack_pool_base(const struct stack_pool *pool, size_t index)
{
    return pool->base + index * pool->stride + pool->guard_bytes;
}

/* Usable bytes of each stack. */
static inline size_t stack_pool_size(const struct stack_pool *pool)
{
    return pool->stride - pool->guard_bytes;
}

/* The kind of guard in use, as in the table above. */
const char *stack_pool_guard_name(const struct stack_pool *pool);

/* Find the stack whose guard holds an address; false: none does. If an access to the address failed, that
 * stack has overflowed. */
bool stack_pool_find_guard(const struct stack_pool *pool, const void *address, size_t *index);

/* Find the stack that holds an address, its guard included; false: none does. Async-signal-safe. */
bool stack_pool_find(const struct stack_pool *pool, const void *address, size_t *index);

/* False: the stack has overflowed into its canary. Always true for all other kinds of guard. */
bool stack_pool_check(const struct stack_pool *pool, size_t index);

/* The high-water mark of a stack: the bytes from its end down to the lowest byte that is not zero. The call
 * touches no page that was not touched before. */
size_t stack_pool_used(const struct stack_pool *pool, size_t index);

/* The greatest high-water mark of stacks first .. first + count - 1, and the first stack that has it; 0 and
 * index `first`: none of them was ever used. The call reads the unused part of the lowest page of each stack,
 * which takes some 0.4 s for a million stacks. */
size_t stack_pool_high_water(const struct stack_pool *pool, size_t first, size_t count, size_t *index);

#endif
