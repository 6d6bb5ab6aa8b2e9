/*
 * stack.c: one mmap for all stacks: guard 0, stack 0, guard 1, stack 1, ... by ascending address.
 *
 * There is one mapping for all stacks, because mappings are scarce (vm.max_map_count) and because a division
 * then finds the stack of an address. MAP_NORESERVE is set because most of every stack is never touched. Huge
 * pages are refused, because the first touch of one stack would take the memory of a hundred others.
 *
 * The distance from stack to stack is an odd number of pages. The translation cache is indexed by the low
 * bits of the page number, so with an even number the tops of all stacks would share half of it or less
 * (measured with 64 to 1,000 fibers: 4.7 ns a switch with 5, 9 or 17 pages, 6 ns with 4, 8 ns with 8 or 16).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_*, MADV_* */
#endif
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base.h"
#include "fail.h"
#include "page_row.h"
#include "quantity.h"
#include "spare.h"
#include "stack.h"
#include "stack_guard.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14 */
#endif

enum {
#ifdef __EMSCRIPTEN__
    GUARD_PAGES = 1, /* all memory of WebAssembly is real from the first */
#else
    GUARD_PAGES = 17, /* odd, so that the distance from stack to stack is */
#endif
    STACKS_WIDE = 8192,
};

/* Many guards of many pages would take address space, page tables, and time to install. */
static size_t guard_bytes_of(size_t count, size_t page)
{
    return count <= STACKS_WIDE ? GUARD_PAGES * page : page;
}

/* A page of WebAssembly is no unit of protection, and large. */
static size_t page_bytes(void)
{
#ifdef __EMSCRIPTEN__
    return 4096;
#else
    return (size_t)sysconf(_SC_PAGESIZE);
#endif
}

/* The bytes from stack to stack; 0: so many stacks of that size are more than a size_t can count. */
static size_t stride_of(size_t count, size_t bytes, size_t page)
{
    size_t usable, stride, all;
    if (__builtin_add_overflow(bytes ? bytes : 1, 2 * page - 1, &usable))
        return 0;
    usable &= ~(2 * page - 1); /* an even number of pages, and an odd number for the guard */
    if (__builtin_add_overflow(usable, guard_bytes_of(count, page), &stride) ||
        __builtin_mul_overflow(stride, count, &all))
        return 0;
    return stride;
}

static bool refuse_size(size_t count, size_t bytes, char *error, size_t error_size)
{
    struct quantity stacks, each;
    snprintf(error, error_size, "%s stacks of %s are more than can be addressed: use fewer or smaller stacks",
             quantity_count(&stacks, count), quantity_bytes_fine(&each, bytes));
    return false;
}

/* Say why `size` bytes of addresses were refused (errno), as far as that can be known. Result: false. */
static bool refuse_mapping(size_t count, size_t bytes, size_t size, char *error, size_t error_size)
{
    const char *reason = strerror(errno);
    struct quantity stacks, each, all, most;
    struct rlimit limit;
    quantity_count(&stacks, count);
    quantity_bytes_fine(&each, bytes);
    quantity_bytes_fine(&all, size);
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        snprintf(error, error_size,
                 "%s stacks of %s need %s of address space, but the process may have %s: raise the limit "
                 "(ulimit -v) or use fewer or smaller stacks",
                 stacks.text, each.text, all.text, quantity_bytes_fine(&most, limit.rlim_cur));
    else
        snprintf(error, error_size,
                 "%s stacks of %s need %s of address space, which the system refused (%s): use fewer or "
                 "smaller stacks, or allow more (sysctl vm.overcommit_memory=1)",
                 stacks.text, each.text, all.text, reason);
    return false;
}

/* Take stacks that another pool has left. Those with canaries are not left: a guard may have been written. */
static bool take_spare(struct stack_pool *pool, size_t count, size_t stride, size_t page,
                       enum stack_guard guard)
{
    size_t size = stride * count;
    for (enum stack_guard kind = STACK_GUARD_ADVISE; kind <= STACK_GUARD_PROTECT; kind++) {
        if (guard != STACK_GUARD_AUTO && guard != kind)
            continue;
        pool->base = spare_take(size, SPARE_STACKS, stride + kind);
        if (!pool->base)
            continue;
        *pool = (struct stack_pool){.base = pool->base,
                                    .stride = stride,
                                    .count = count,
                                    .page = page,
                                    .guard = kind,
                                    .guard_bytes = guard_bytes_of(count, page)};
        return true;
    }
    return false;
}

static bool leave_spare(const struct stack_pool *pool)
{
    size_t size = pool->count * pool->stride;
    if (pool->guard == STACK_GUARD_CANARY || !spare_wants(size))
        return false;
    for (size_t i = 0; i < pool->count; i++)
        memset(stack_pool_base(pool, i), 0, stack_pool_size(pool));
    return spare_leave(pool->base, size, SPARE_STACKS, pool->stride + pool->guard);
}

bool stack_pool_open(struct stack_pool *pool, size_t count, size_t bytes, enum stack_guard guard, char *error,
                     size_t error_size)
{
    size_t page = page_bytes(), stride = stride_of(count, bytes, page), size = stride * count;
    ensure(count > 0);
    *pool = (struct stack_pool){0};
    if (stride == 0)
        return refuse_size(count, bytes, error, error_size);
    if (take_spare(pool, count, stride, page, guard))
        return true;
    void *base = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (base == MAP_FAILED)
        return refuse_mapping(count, bytes, size, error, error_size);
    madvise(base, size, MADV_NOHUGEPAGE); /* fails where there are no huge pages, which is as good */
    *pool = (struct stack_pool){.base = base,
                                .stride = stride,
                                .count = count,
                                .page = page,
                                .guard_bytes = guard_bytes_of(count, page)};
    if (stack_guard_install(pool, guard, error, error_size))
        return true;
    stack_pool_close(pool);
    return false;
}

void stack_pool_close(struct stack_pool *pool)
{
    if (pool->base && !leave_spare(pool))
        munmap(pool->base, pool->count * pool->stride);
    *pool = (struct stack_pool){0};
}

void stack_pool_populate(const struct stack_pool *pool, size_t first, size_t count)
{
    if (spare_wants(pool->count * pool->stride))
        return;
    struct page_row row = {pool->base + (first + 1) * pool->stride - pool->page, pool->stride, count,
                           pool->page};
    (void)page_row_advise(&row, MADV_POPULATE_WRITE); /* what is refused comes with the first touch */
}

void stack_pool_discard(const struct stack_pool *pool, size_t first, size_t count)
{
    if (spare_wants(pool->count * pool->stride))
        return;
    madvise(pool->base + first * pool->stride, count * pool->stride, MADV_DONTNEED);
}

const char *stack_pool_guard_name(const struct stack_pool *pool)
{
    static const char *const names[] = {
        [STACK_GUARD_AUTO] = "none", /* a closed pool */
        [STACK_GUARD_ADVISE] = "MADV_GUARD_INSTALL",
        [STACK_GUARD_PROTECT] = "mprotect",
        [STACK_GUARD_CANARY] = "canary",
    };
    return names[pool->guard];
}

bool stack_pool_find(const struct stack_pool *pool, const void *address, size_t *index)
{
    uintptr_t from_base = (uintptr_t)address - (uintptr_t)pool->base; /* wraps below the base */
    if (from_base >= pool->count * pool->stride)
        return false;
    *index = from_base / pool->stride;
    return true;
}

bool stack_pool_find_guard(const struct stack_pool *pool, const void *address, size_t *index)
{
    size_t found;
    if (!stack_pool_find(pool, address, &found) ||
        (const char *)address >= (const char *)stack_pool_base(pool, found))
        return false;
    *index = found;
    return true;
}
