/*
 * memory.c: the one place that decides what follows when a small allocation fails.
 *
 * process_end ends the process without exit handlers, because any thread may fail while others still run.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "machine/node_running.h"
#include "parray.h"

static void (*last_words)(void);

void memory_last_words(void (*call)(void))
{
    last_words = call;
}

_Noreturn void memory_failed(size_t bytes, const char *what)
{
    if (last_words)
        last_words();
    fprintf(stderr, "parray: out of memory: %zu bytes for %s; take a smaller array\n", bytes, what);
    process_end(PARRAY_LIMIT);
}

void *memory_take(size_t count, size_t size, const char *what)
{
    void *taken = calloc(count + 1, size);
    if (!taken)
        memory_failed(count * size, what);
    return taken;
}

void *memory_grow_slow(void *array, size_t *room, size_t count, size_t item_size, const char *what)
{
    void *larger = grow(array, room, count, item_size);
    if (!larger)
        memory_failed(grow_wanted(*room, count) * item_size, what);
    return larger;
}
