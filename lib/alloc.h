/*
 * alloc.h: memory without which a program cannot go on, and memory that is freed together.
 *
 * memory_take and memory_grow either succeed or do not return, so that their callers have no error path:
 * where there is no memory they call memory_failed, which calls the handler of the process. Take in this way
 * what is small beside what the program was started for; code that has an error path of its own uses malloc
 * and grow.h instead.
 *
 * An arena keeps what was taken from it until arena_free, which frees all at once: many tables of one life
 * need one line at their end. Begin with a zeroed arena; after arena_free it may be used again. What a
 * handler leaves behind when it jumps out of a call is found by the owner of the arena.
 *
 * Any thread may call these functions; an arena belongs to one thread at a time.
 */
#ifndef ALLOC_H
#define ALLOC_H

#include <stddef.h>

#include "grow.h"

/* There is no memory of `bytes` for `what` (a few words for people: "the lanes of a schedule"). Hold no lock.
 */
_Noreturn void memory_failed(size_t bytes, const char *what);

/* Have memory_failed call `handler`, which does not return: it ends the process, or jumps to where the work
 * was begun. Without a handler a sentence is said and the process ends with status 1. Only while one thread
 * runs. */
void memory_on_failure(void (*handler)(size_t bytes, const char *what));

/* Zeroed room for `count` items and one more, so that no request is empty and a table may end in a zeroed
 * item. The caller frees it. */
void *memory_take(size_t count, size_t size, const char *what);

/* A copy of a text. The caller frees it. */
char *memory_copy_text(const char *text, const char *what);

/* Called by memory_grow when the array has too little room. */
void *memory_grow_slow(void *array, size_t *room, size_t count, size_t item_size, const char *what);

/* Grow an array as `grow` of grow.h does, but never fail; `what` names the items. */
static inline void *memory_grow(void *array, size_t *room, size_t count, size_t item_size, const char *what)
{
    return count <= *room ? array : memory_grow_slow(array, room, count, item_size, what);
}

struct arena {
    struct arena_block *last; /* NULL: nothing was taken */
};

/* As memory_take, but arena_free frees it. */
void *arena_take(struct arena *arena, size_t count, size_t size, const char *what);

void arena_free(struct arena *arena);

#endif
