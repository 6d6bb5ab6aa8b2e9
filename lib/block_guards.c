/*
 * block_guards.c: each block has another guard, in which no byte is zero.
 */
#include <string.h>

#include "base.h"
#include "block_guards.h"

enum { GUARD_BYTES = sizeof(uint64_t), SMALL_ALIGNMENT = 16, LARGE_BLOCK = 2 * SMALL_ALIGNMENT };

static uint64_t guard_of(const struct block_guards *guards, uint32_t block)
{
    if (guards->is_here && !guards->is_here(guards->user, block))
        return 0;
    return (block + 1) * UINT64_C(0x9e3779b97f4a7c15) | UINT64_C(0x0101010101010101);
}

static char *place_of(const struct block_guards *guards, uint32_t block)
{
    return guards->base + block * guards->stride + guards->bytes;
}

/* Every block is aligned for what may lie in it, vectors too: a type's size is a multiple of its alignment,
 * so small blocks need no more than this. Larger blocks take whole cache lines, so that two threads do not
 * share one. */
size_t block_guards_stride(size_t bytes)
{
    if (!bytes)
        return 0;
    return ROUND_UP(bytes + GUARD_BYTES, bytes < LARGE_BLOCK ? (size_t)SMALL_ALIGNMENT : (size_t)CACHE_LINE);
}

void block_guards_set(const struct block_guards *guards, uint32_t first, uint32_t count)
{
    for (uint32_t block = first; block < first + count; block++) {
        uint64_t guard = guard_of(guards, block);
        if (guard) /* memory that nobody touches costs nothing */
            memcpy(place_of(guards, block), &guard, sizeof guard);
    }
}

bool block_guards_whole(const struct block_guards *guards, uint32_t block)
{
    uint64_t expected = guard_of(guards, block);
    return memcmp(place_of(guards, block), &expected, sizeof expected) == 0;
}

/* Is this byte of the guard changed? */
static bool is_changed(const struct block_guards *guards, uint32_t block, size_t byte)
{
    uint64_t expected = guard_of(guards, block);
    return memcmp(place_of(guards, block) + byte, (const char *)&expected + byte, 1) != 0;
}

uint32_t block_guards_last(const struct block_guards *guards, uint32_t block)
{
    while (block + 1 < guards->count && !block_guards_whole(guards, block + 1))
        block++;
    return block;
}

bool block_guards_upwards(const struct block_guards *guards, uint32_t block)
{
    uint32_t last = block_guards_last(guards, block);
    bool from_behind = last + 1 < guards->count && is_changed(guards, last, GUARD_BYTES - 1);
    return block + 1 == guards->count || (is_changed(guards, block, 0) && !from_behind);
}

size_t block_guards_reach(const struct block_guards *guards, uint32_t block)
{
    uint32_t last = block_guards_last(guards, block);
    size_t byte = GUARD_BYTES;
    const char *tail = guards->base + guards->count * guards->stride;
    for (size_t end = last + 1 == guards->count ? BLOCK_GUARDS_TAIL : 0; end > 0; end--)
        if (tail[end - 1])
            return (guards->count - block) * guards->stride + end;
    while (!is_changed(guards, last, byte - 1))
        byte--;
    return (last - block) * guards->stride + guards->bytes + byte;
}
