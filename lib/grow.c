/*
 * grow.c: the first room is 16 items, so that small arrays are allocated once.
 */
#include <stdint.h>
#include <stdlib.h>

#include "grow.h"

enum { GROW_FIRST = 16 };

size_t grow_wanted(size_t room, size_t count)
{
    size_t wanted = room ? room * 2 : GROW_FIRST;
    return wanted < count ? count : wanted;
}

void *grow_slow(void *array, size_t *room, size_t count, size_t item_size)
{
    size_t wanted = grow_wanted(*room, count);
    void *larger = wanted <= SIZE_MAX / item_size ? realloc(array, wanted * item_size) : NULL;
    if (larger)
        *room = wanted;
    return larger;
}
