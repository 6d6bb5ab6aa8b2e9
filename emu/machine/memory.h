/*
 * memory.h: memory without which a run cannot go on.
 *
 * Every call here either succeeds or ends the process with a sentence on standard error and exit status 5
 * (PARRAY_LIMIT). What is allocated this way is small beside the nodes, stacks and links of an array, for
 * which array_open checks that there is memory before a run begins. Code that has an error path of its own
 * uses malloc and grow.h instead. Any thread may call these functions, memory_last_words excepted.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

#include "grow.h"

/* End the process: there is no memory of `bytes` for `what`. */
_Noreturn void memory_failed(size_t bytes, const char *what);

/* Have memory_failed call `call` first; NULL: nothing. Only while one thread runs. */
void memory_last_words(void (*call)(void));

/* Zeroed room for `count` items and one more, so that no request is empty and a table may end in a zeroed
 * item. The caller frees it. */
void *memory_take(size_t count, size_t size, const char *what);

/* Called by memory_grow when the array has too little room. */
void *memory_grow_slow(void *array, size_t *room, size_t count, size_t item_size, const char *what);

/* Grow an array as `grow` of grow.h does, but never fail; `what` names the items. */
static inline void *memory_grow(void *array, size_t *room, size_t count, size_t item_size, const char *what)
{
    return count <= *room ? array : memory_grow_slow(array, room, count, item_size, what);
}

#endif
