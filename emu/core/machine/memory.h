/*
 * memory.h: memory without which a run cannot go on.
 *
 * Every call here either succeeds or does not return: it leaves to the guard of its thread (memory_guarded),
 * or, where there is none, ends the process with a sentence on standard error and exit status 5
 * (PARRAY_LIMIT). Arrays of other programs (parray_array.h) have guards. What is allocated this way is small
 * beside the nodes, stacks and links of an array, for which array_open checks that there is memory before a
 * run begins. Code that has an error path of its own uses malloc and grow.h instead. Any thread may call
 * these functions, memory_last_words excepted.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "grow.h"

/* There is no memory of `bytes` for `what`: leave to the guard, or end the process. Hold no lock. */
_Noreturn void memory_failed(size_t bytes, const char *what);

/* What could not be had. `what` NULL: nothing. */
struct memory_lack {
    size_t bytes;
    const char *what;
};

struct node;

/* Call `call`. False: memory failed, in the call itself, which was left where it stood, and *lack says what
 * could not be had. If memory fails on the context of a node that began to run in the call, `in_node` is
 * called there instead, which does not return. Guards of a thread may be nested. */
bool memory_guarded(void (*call)(void *arg), void *arg,
                    void (*in_node)(struct node *node, const struct memory_lack *lack),
                    struct memory_lack *lack);

/* Forget the guards of this thread: what had set them was left by another way. */
void memory_unguard(void);

/* Have memory_failed call `call` first, and end the process by `end`, which is given PARRAY_LIMIT; NULL:
 * nothing, and at once. Only while one thread runs. */
void memory_last_words(void (*call)(void), void (*end)(int status));

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
