/*
 * grow.h: an array that grows by doubling.
 *
 * `grow` makes sure that `array`, with *room items of item_size bytes, has room for `count` and returns where it
 * is now. When there is no memory the program ends with a sentence that names `what`, exit status 5: the arrays
 * that grow here are small beside those that were checked before a run began.
 */
#ifndef GROW_H
#define GROW_H

#include <stddef.h>

/* The sentence and the end of the program, for others that cannot go on. */
_Noreturn void grow_failed(size_t bytes, const char *what);

/* What grow_failed calls first: there may be something that is still to be said. NULL: nothing. While one thread runs. */
void grow_set_last(void (*call)(void));

void *grow_slow(void *array, size_t *room, size_t count, size_t item_size, const char *what);

static inline void *grow(void *array, size_t *room, size_t count, size_t item_size, const char *what)
{
    return count <= *room ? array : grow_slow(array, room, count, item_size, what);
}

#endif
