/*
 * blocks.h: memory that a node allocates, in one piece that can be copied away and back.
 *
 * What a block holds and where it lies follows from the calls alone, and a block that is freed leaves zeros:
 * nodes that did the same have the same bytes.
 *
 * Life cycle: zeroed memory at a place that stays has no blocks; blocks_resize as often as wanted. One
 * thread.
 */
#ifndef BLOCKS_H
#define BLOCKS_H

#include <stddef.h>
#include <stdint.h>

struct block_area {
    size_t used; /* bytes of `bytes` up to the last block */
    max_align_t bytes[];
};

/* As realloc, in an area of `size` bytes in all. NULL: `bytes` is 0, and the block is freed; or there is no
 * room, and nothing is changed. */
void *blocks_resize(struct block_area *blocks, size_t size, void *block, size_t bytes);

/* The bytes from the head of the area that are to be copied. */
static inline size_t blocks_bytes(const struct block_area *blocks)
{
    return offsetof(struct block_area, bytes) + blocks->used;
}

#endif
