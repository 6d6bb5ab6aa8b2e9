/*
 * alloc.c: calloc with one place for its failure. An arena is a list of blocks, the last one first: each
 * stands before what was taken, aligned so that any type may follow it.
 */
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "exits.h"
#include "fail.h"

static void (*on_failure)(size_t bytes, const char *what);

void memory_on_failure(void (*handler)(size_t bytes, const char *what))
{
    on_failure = handler;
}

_Noreturn void memory_failed(size_t bytes, const char *what)
{
    char text[256];
    if (on_failure)
        on_failure(bytes, what);
    snprintf(text, sizeof text, "out of memory: %zu bytes for %s", bytes, what);
    fail_say(text);
    exits_now(EXIT_FAILURE);
}

void *memory_take(size_t count, size_t size, const char *what)
{
    void *taken = calloc(count + 1, size);
    if (!taken)
        memory_failed(count * size, what);
    return taken;
}

char *memory_copy_text(const char *text, const char *what)
{
    char *copy = strdup(text);
    if (!copy)
        memory_failed(strlen(text), what);
    return copy;
}

void *memory_grow_slow(void *array, size_t *room, size_t count, size_t item_size, const char *what)
{
    void *larger = grow(array, room, count, item_size);
    if (!larger)
        memory_failed(grow_wanted(*room, count) * item_size, what);
    return larger;
}

/* ---------------------------------------------------------------------------------------------- arenas */

/* What was taken stands behind the block. */
struct arena_block {
    alignas(max_align_t) struct arena_block *before;
};

void *arena_take(struct arena *arena, size_t count, size_t size, const char *what)
{
    size_t bytes;
    struct arena_block *block = NULL;
    if (!__builtin_mul_overflow(count + 1, size, &bytes) && bytes < SIZE_MAX - sizeof *block)
        block = calloc(1, sizeof *block + bytes);
    if (!block)
        memory_failed(count * size, what);
    block->before = arena->last;
    arena->last = block;
    return block + 1;
}

void arena_free(struct arena *arena)
{
    while (arena->last) {
        struct arena_block *block = arena->last;
        arena->last = block->before;
        free(block);
    }
}
