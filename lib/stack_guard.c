/*
 * stack_guard.c: which kind of guard is used, and how many guards of that kind there may be.
 *
 * mprotect splits the one mapping of the pool: n guards make 2n mappings, and a process may have
 * vm.max_map_count of them, 65,530 unless changed. Without any mappings left, malloc and thread creation fail
 * in places that have nothing to do with stacks, so a reserve stays. Either all stacks are guarded or none: a
 * run in which some are guarded and others are not would be hard to explain.
 *
 * The canary writes nothing, because a line written to every guard would cost a page of memory for each
 * stack. Fresh pages are zero, and what a function call leaves on the stack (return addresses, saved
 * registers) is not.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "page_row.h"
#include "quantity.h"
#include "stack_guard.h"
#include "tools.h"

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102 /* Linux 6.13; C libraries learn of it later */
#endif
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22 /* Linux 5.14 */
#endif

enum {
    MAPPINGS_DEFAULT = 65530, /* vm.max_map_count where it cannot be read */
    MAPPINGS_RESERVE = 2048,  /* left for libraries, malloc and the stacks of threads */
    MAPPINGS_A_GUARD = 2,     /* the guard and the stack above it */
};

static struct page_row guard_row(const struct stack_pool *pool)
{
    return (struct page_row){pool->base, pool->stride, pool->count, pool->guard_bytes};
}

/* ------------------------------------------------------------------------- mappings */

static size_t mappings_allowed(void)
{
    size_t allowed = MAPPINGS_DEFAULT;
    FILE *file = fopen("/proc/sys/vm/max_map_count", "r");
    if (!file)
        return allowed;
    if (fscanf(file, "%zu", &allowed) != 1)
        allowed = MAPPINGS_DEFAULT;
    fclose(file);
    return allowed;
}

/* The number of mappings that this process has now: the lines of /proc/self/maps. */
static size_t mappings_used(void)
{
    size_t lines = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    if (!file)
        return 0;
    for (int c = getc(file); c != EOF; c = getc(file))
        lines += c == '\n';
    fclose(file);
    return lines;
}

/* How many guards mprotect may install. */
static size_t protect_budget(void)
{
    size_t allowed = mappings_allowed(), taken = mappings_used() + MAPPINGS_RESERVE;
    return allowed > taken ? (allowed - taken) / MAPPINGS_A_GUARD : 0;
}

/* ------------------------------------------------------------------------- kinds */

/* Some emulators report success for any advice that they do not know. So the call tries to populate a guard:
 * that fails for a real guard, and such an emulator reports success again. Valgrind lets advice through, but
 * does not know what it does, and reads a guard when it looks for the callers of a node: that is its end. */
static bool install_by_advice(const struct stack_pool *pool)
{
    struct page_row row = guard_row(pool);
    if (tools_under_valgrind()) {
        errno = EOPNOTSUPP;
        return false;
    }
    if (!page_row_advise(&row, MADV_GUARD_INSTALL))
        return false;
    if (madvise(pool->base, pool->page, MADV_POPULATE_READ) != 0)
        return true;
    errno = EOPNOTSUPP;
    return false;
}

static bool install_by_protection(const struct stack_pool *pool)
{
    for (size_t i = 0; i < pool->count; i++)
        if (mprotect(pool->base + i * pool->stride, pool->guard_bytes, PROT_NONE) != 0)
            return false;
    return true;
}

static bool refuse_advice(const struct stack_pool *pool, char *error, size_t error_size)
{
    struct quantity stacks;
    snprintf(
        error, error_size,
        "guarding %s stacks by MADV_GUARD_INSTALL failed (%s): it needs Linux 6.13; let the kind of guard "
        "be chosen automatically",
        quantity_count(&stacks, pool->count), strerror(errno));
    return false;
}

static bool refuse_budget(const struct stack_pool *pool, size_t budget, char *error, size_t error_size)
{
    struct quantity stacks, needed, allowed, most;
    snprintf(error, error_size,
             "guarding %s stacks by mprotect needs %s mappings, but vm.max_map_count = %s leaves room for %s "
             "stacks only: raise it (sysctl vm.max_map_count) or use fewer stacks",
             quantity_count(&stacks, pool->count), quantity_count(&needed, MAPPINGS_A_GUARD * pool->count),
             quantity_count(&allowed, mappings_allowed()), quantity_count(&most, budget));
    return false;
}

static bool refuse_protection(const struct stack_pool *pool, char *error, size_t error_size)
{
    struct quantity stacks;
    snprintf(error, error_size, "guarding %s stacks by mprotect failed (%s)",
             quantity_count(&stacks, pool->count), strerror(errno));
    return false;
}

/* Undo a protection that failed half way, so that the pages can serve as canaries. */
static void unprotect(const struct stack_pool *pool)
{
    mprotect(pool->base, pool->count * pool->stride, PROT_READ | PROT_WRITE);
}

static enum stack_guard install_best(const struct stack_pool *pool)
{
    if (install_by_advice(pool))
        return STACK_GUARD_ADVISE;
    if (pool->count <= protect_budget()) {
        if (install_by_protection(pool))
            return STACK_GUARD_PROTECT;
        unprotect(pool);
    }
    return STACK_GUARD_CANARY;
}

bool stack_guard_install(struct stack_pool *pool, enum stack_guard wanted, char *error, size_t error_size)
{
    pool->guard = wanted;
    switch (wanted) {
    case STACK_GUARD_AUTO:
        pool->guard = install_best(pool);
        return true;
    case STACK_GUARD_ADVISE:
        return install_by_advice(pool) || refuse_advice(pool, error, error_size);
    case STACK_GUARD_PROTECT: {
        size_t budget = protect_budget();
        if (pool->count > budget)
            return refuse_budget(pool, budget, error, error_size);
        return install_by_protection(pool) || refuse_protection(pool, error, error_size);
    }
    case STACK_GUARD_CANARY:
        break;
    }
    return true;
}
