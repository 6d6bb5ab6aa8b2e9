/*
 * sizes.c: each number of a spec is replaced by a smaller one, or stays. If a program refuses a size, another
 * one is asked for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "stress/sizes.h"

enum { DRAWS_MOST = 32 * SIZES_MOST };

/* Number `place` of the spec in array number `drawn`. */
static unsigned long smaller(const struct array_sizes *sizes, unsigned place, unsigned long number)
{
    uint64_t draw = hash_scatter(hash_scatter(sizes->seed + sizes->drawn * HASH_K0) + place);
    if (sizes->drawn == 0 || number == 0)
        return number;
    if (sizes->drawn == 1)
        return place || number == 1 ? number : number - 1;
    return 1 + draw % number;
}

/* Write array number `drawn`. False: the spec has no numbers, or is too long. */
static bool write_size(const struct array_sizes *sizes, char *text, size_t size)
{
    const char *at = strchr(sizes->spec, ':');
    size_t used = at ? (size_t)(at - sizes->spec) : 0;
    if (!at || strncmp(sizes->spec, "graph", 5) == 0 || strlen(sizes->spec) >= size)
        return false;
    memcpy(text, sizes->spec, used);
    for (unsigned place = 0; *at; place++) {
        size_t words = strcspn(at, "0123456789");
        memcpy(text + used, at, words);
        used += words;
        at += words;
        if (!*at)
            break;
        char *end;
        unsigned long number = strtoul(at, &end, 10);
        used += (size_t)snprintf(text + used, size - used, "%lu", smaller(sizes, place, number));
        at = end;
    }
    text[used] = '\0';
    return true;
}

static bool was_given(const struct array_sizes *sizes, const char *text)
{
    for (unsigned i = 0; i < sizes->count; i++)
        if (strcmp(sizes->text[i], text) == 0)
            return true;
    return false;
}

const char *sizes_next(struct array_sizes *sizes)
{
    char *text = sizes->text[sizes->count];
    while (sizes->count < SIZES_MOST && sizes->drawn < DRAWS_MOST) {
        bool written = write_size(sizes, text, SIZE_TEXT);
        sizes->drawn++;
        if (!written)
            return NULL;
        if (was_given(sizes, text))
            continue;
        sizes->count++;
        return text;
    }
    return NULL;
}
