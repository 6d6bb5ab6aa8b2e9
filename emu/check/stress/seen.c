/*
 * seen.c: a table of a power of two that is at most half full.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "stress/seen.h"

enum { SIZE_LEAST = 1024 };

/* The place of a hash, or the free place where it belongs. */
static size_t place_of(const struct seen *s, uint64_t hash)
{
    size_t at = hash & (s->size - 1);
    while (s->hash[at] && s->hash[at] != hash)
        at = (at + 1) & (s->size - 1);
    return at;
}

static void double_table(struct seen *s)
{
    struct seen old = *s;
    s->size = old.size ? 2 * old.size : SIZE_LEAST;
    s->hash = memory_take(s->size, sizeof s->hash[0], "the executions of a program");
    for (size_t i = 0; i < old.size; i++)
        if (old.hash[i])
            s->hash[place_of(s, old.hash[i])] = old.hash[i];
    free(old.hash);
}

bool seen_add(struct seen *s, uint64_t hash)
{
    hash = hash ? hash : 1;
    if (2 * (s->count + 1) > s->size)
        double_table(s);
    size_t at = place_of(s, hash);
    bool is_new = !s->hash[at];
    s->hash[at] = hash;
    s->count += is_new;
    return is_new;
}

bool seen_has(const struct seen *s, uint64_t hash)
{
    return s->size && s->hash[place_of(s, hash ? hash : 1)];
}

void seen_free(struct seen *s)
{
    free(s->hash);
    *s = (struct seen){0};
}
