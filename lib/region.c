/*
 * region.c: mmap, with hints that may fail without harm.
 *
 * MAP_NORESERVE, because the caller has checked the size against what is available, and a table that is
 * reserved generously and touched little must not count as used.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "region.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14 */
#endif

enum { HUGE = 2 << 20 };

bool region_open(struct region *region, size_t size, bool sparse)
{
    *region = (struct region){0};
    if (!size)
        return true;
    enum spare_kind kind = sparse ? SPARE_SMALL_PAGES : SPARE_HUGE_PAGES;
    void *base = spare_take(size, kind, 0);
    if (base) {
        *region = (struct region){.base = base, .size = size, .kind = kind};
        return true;
    }
    base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return false;
    *region = (struct region){.base = base, .size = size, .kind = kind};
    if (size >= HUGE)
        madvise(base, size, sparse ? MADV_NOHUGEPAGE : MADV_HUGEPAGE);
    return true;
}

void region_fill(const struct region *region)
{
    if (region->size >= HUGE)
        madvise(region->base, region->size, MADV_HUGEPAGE);
}

size_t region_real(const struct region *region)
{
    unsigned char there[4096];
    size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (region->size + page - 1) / page, real = 0;
    for (size_t from = 0, count; from < pages; from += count) {
        count = pages - from < sizeof there ? pages - from : sizeof there;
        if (mincore((char *)region->base + from * page, count * page, there) != 0)
            return region->size;
        for (size_t i = 0; i < count; i++)
            real += (there[i] & 1) * page;
    }
    return real < region->size ? real : region->size;
}

void region_populate(const struct region *region, size_t from, size_t size)
{
    size_t before = from % (size_t)sysconf(_SC_PAGESIZE); /* madvise takes whole pages */
    if (size)
        madvise((char *)region->base + from - before, size + before, MADV_POPULATE_WRITE);
}

void region_close(struct region *region)
{
    if (region->base && spare_wants(region->size))
        memset(region->base, 0, region->size);
    if (region->base && !spare_leave(region->base, region->size, region->kind, 0))
        munmap(region->base, region->size);
    *region = (struct region){0};
}

/* The number that a file holds; `otherwise` if it holds none ("max"). */
static size_t number_in(const char *path, size_t otherwise)
{
    FILE *file = fopen(path, "r");
    size_t value;
    if (!file)
        return otherwise;
    if (fscanf(file, "%zu", &value) != 1)
        value = otherwise;
    fclose(file);
    return value;
}

/* Bytes that the control group leaves, where the process sees it as the root of its tree (in a container). */
static size_t group_leaves(void)
{
    size_t most = number_in("/sys/fs/cgroup/memory.max", SIZE_MAX);
    size_t used = number_in("/sys/fs/cgroup/memory.current", 0);
    return most == SIZE_MAX ? SIZE_MAX : most > used ? most - used : 1;
}

size_t memory_available(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    if (!file)
        return 0;
    char line[128];
    size_t kib = 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %zu", &kib) == 1)
            break;
    fclose(file);
    size_t group = group_leaves();
    return kib * 1024 < group ? kib * 1024 : group;
}
