/*
 * stack_use.c: find overflows into canaries, and high-water marks, from the contents of stacks.
 *
 * Pages are zero until they are written to, and mincore(2) says which pages are resident without touching
 * them. So the lowest resident page of a stack, and in it the lowest byte that is not zero, show how deep the
 * stack ever was. (A page that was swapped out looks like one that was never used.)
 *
 * For all stacks together, most of the work can be saved: only a stack with a byte below the deepest mark so
 * far can go deeper, so only that part of the other stacks is read, and only if it is resident.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* mincore */
#endif
#include <stdint.h>
#include <sys/mman.h>

#include "base.h"
#include "stack.h"
#include "tools.h"

/* Pages asked for in one call of mincore; each takes a byte of the caller's stack. */
enum { PAGES_A_CALL = 1024 };

/* The first byte from `from` up to `to` that is not zero, else `to`. Both are multiples of a cache line. */
TOOLS_UNCHECKED static const char *first_used(const char *from, const char *to)
{
    tools_peek_begin();
    for (; from < to; from += CACHE_LINE) {
        const uint64_t *word = (const uint64_t *)(const void *)from;
        uint64_t any = 0;
        for (size_t i = 0; i < CACHE_LINE / sizeof *word; i++)
            any |= word[i];
        if (any)
            break;
    }
    while (from < to && *from == 0)
        from++;
    tools_peek_end();
    return from;
}

/*
 * Return `best` or, if this page (numbered through the whole pool) shows that its stack was used deeper, that
 * depth, and set *index to the stack. Pages are given in ascending order, so that the first answer for a
 * stack is its best.
 */
static size_t deeper_in_page(const struct stack_pool *pool, size_t page, size_t best, size_t *index)
{
    size_t pages_a_stack = pool->stride / pool->page, stack = page / pages_a_stack;
    const char *from = pool->base + page * pool->page, *end = pool->base + (stack + 1) * pool->stride;
    const char *to = from + pool->page;
    if (page % pages_a_stack < pool->guard_bytes / pool->page || (size_t)(end - from) <= best)
        return best; /* the page is of a guard, or no byte in it can be deeper */
    if ((size_t)(end - to) < best)
        to = end - best / CACHE_LINE * CACHE_LINE; /* above that, nothing is deeper */
    const char *used = first_used(from, to);
    if (used == to || (size_t)(end - used) <= best)
        return best;
    *index = stack;
    return (size_t)(end - used);
}

/* The greatest high-water mark of stacks first .. first + count - 1, and the stack that has it. */
static size_t deepest(const struct stack_pool *pool, size_t first, size_t count, size_t *index)
{
    unsigned char resident[PAGES_A_CALL]; /* bit 0: the page is resident */
    const size_t pages_a_stack = pool->stride / pool->page, last = (first + count) * pages_a_stack;
    size_t best = 0;
    *index = first;
    for (size_t start = first * pages_a_stack; start < last; start += PAGES_A_CALL) {
        size_t pages = last - start < PAGES_A_CALL ? last - start : PAGES_A_CALL;
        if (mincore(pool->base + start * pool->page, pages * pool->page, resident) != 0)
            return best; /* does not happen: the range is mapped */
        for (size_t i = 0; i < pages; i++)
            if (resident[i] & 1)
                best = deeper_in_page(pool, start + i, best, index);
    }
    return best;
}

size_t stack_pool_used(const struct stack_pool *pool, size_t index)
{
    size_t ignored;
    return deepest(pool, index, 1, &ignored);
}

size_t stack_pool_high_water(const struct stack_pool *pool, size_t first, size_t count, size_t *index)
{
    return deepest(pool, first, count, index);
}

bool stack_pool_check(const struct stack_pool *pool, size_t index)
{
    char *canary = pool->base + index * pool->stride;
    unsigned char resident[PAGES_A_CALL];
    if (pool->guard != STACK_GUARD_CANARY || mincore(canary, pool->guard_bytes, resident) != 0)
        return true;
    for (size_t at = 0; at < pool->guard_bytes; at += pool->page)
        if (resident[at / pool->page] & 1 &&
            first_used(canary + at, canary + at + pool->page) != canary + at + pool->page)
            return false;
    return true;
}
