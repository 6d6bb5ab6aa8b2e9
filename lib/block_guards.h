/*
 * block_guards.h: a word behind each of equal blocks of memory in a row, that nobody may change.
 *
 * What writes beyond its block goes upwards from its own guard, so of guards in a row that are changed the
 * first one is that of the block from which the writing came, and the last one tells how far it went. What
 * writes before its block goes downwards, to the guard of the block before. Where either may have been,
 * block_guards_upwards says so.
 *
 * The owner has the memory: `count` blocks, `stride` bytes apart, and BLOCK_GUARDS_TAIL bytes of zeroes
 * behind the last one. All functions but block_guards_set look only, and are async-signal-safe.
 */
#ifndef BLOCK_GUARDS_H
#define BLOCK_GUARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BLOCK_GUARDS_TAIL = 4096 };

struct block_guards {
    char *base;
    size_t bytes, stride; /* of a block; from block to block */
    uint32_t count;
    bool (*is_here)(const void *user, uint32_t block); /* has the block a guard, or zeroes? NULL: a guard */
    const void *user;
};

/* The least stride for blocks of so many bytes; 0 bytes: 0. Blocks that begin at multiples of it are aligned
 * for every type of at most a cache line. */
size_t block_guards_stride(size_t bytes);

/* Set the guards of `count` blocks. Different threads may do so for different blocks. */
void block_guards_set(const struct block_guards *guards, uint32_t first, uint32_t count);

/* Is the guard of the block as it was set? */
bool block_guards_whole(const struct block_guards *guards, uint32_t block);

/* The last of the guards in a row that are changed, from that of the block on. */
uint32_t block_guards_last(const struct block_guards *guards, uint32_t block);

/* Is it certain that this block was written beyond, and not a later one before its beginning? That would have
 * changed the end of the last guard, and has not come from behind the last block. */
bool block_guards_upwards(const struct block_guards *guards, uint32_t block);

/* The last byte behind the beginning of the block that is known to be changed. */
size_t block_guards_reach(const struct block_guards *guards, uint32_t block);

#endif
