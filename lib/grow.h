/*
 * grow.h: an array that grows by doubling, so that n appends copy at most 2n items.
 *
 * Life cycle: begin with a NULL array and *room = 0, call `grow` before each append, free the array at the
 * end. One thread at a time.
 */
#ifndef GROW_H
#define GROW_H

#include <stddef.h>

/* The number of items that an array with `room` items is given when it must hold `count`. */
size_t grow_wanted(size_t room, size_t count);

/* What `grow` calls when the array has too little room. */
void *grow_slow(void *array, size_t *room, size_t count, size_t item_size);

/* Make sure that `array`, with *room items of item_size bytes, has room for `count` items, at least one.
 * Result: where the array is now. NULL: there is no memory, and the array and *room are as they were. */
static inline void *grow(void *array, size_t *room, size_t count, size_t item_size)
{
    return count <= *room ? array : grow_slow(array, room, count, item_size);
}

#endif
