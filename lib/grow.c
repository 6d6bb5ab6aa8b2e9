/*
 * grow.c: doubling keeps the cost of n appends within 2n copies.
 */
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

#include "grow.h"

enum { GROW_FIRST = 16, EXIT_LIMIT = 5 };

static void (*last)(void);

void grow_set_last(void (*call)(void))
{
    last = call;
}

_Noreturn void grow_failed(size_t bytes, const char *what)
{
    if (last)
        last();
    fprintf(stderr, "parray: out of memory: %zu bytes for %s; take a smaller array\n", bytes, what);
    _Exit(EXIT_LIMIT);
}

void *grow_slow(void *array, size_t *room, size_t count, size_t item_size, const char *what)
{
    size_t wanted = *room ? *room * 2 : GROW_FIRST;
    if (wanted < count)
        wanted = count;
    void *larger = wanted <= SIZE_MAX / item_size ? realloc(array, wanted * item_size) : NULL;
    if (!larger)
        grow_failed(wanted * item_size, what);
    *room = wanted;
    return larger;
}
