/*
 * free_list.h: blocks of one size that are taken and given back again and again.
 *
 * Life cycle: zeroed memory has none; free_list_take, free_list_give in any order; free_list_close frees
 * those that were given back. One thread at a time. Under AddressSanitizer blocks are freed at once, so that
 * it sees who uses them afterwards.
 */
#ifndef FREE_LIST_H
#define FREE_LIST_H

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "tools.h"

struct free_list {
    void *first; /* each begins with the address of the next one */
};

/* In parts for which compilers write stores: one instruction for the whole takes its time to begin. */
static inline void free_list_clear(unsigned char *block, size_t size)
{
    enum { PART = 64 };
    for (; size >= PART; size -= PART, block += PART)
        memset(block, 0, PART);
    memset(block, 0, size);
}

/* A block of zeros. `size` is always the same, and has room for an address. Memory is that of alloc.h. */
static inline void *free_list_take(struct free_list *list, size_t size, const char *what)
{
    void *block = list->first;
    if (!block)
        return memory_take(1, size, what);
    memcpy(&list->first, block, sizeof list->first);
    free_list_clear(block, size);
    return block;
}

/* `block`: NULL is none. */
static inline void free_list_give(struct free_list *list, void *block)
{
    if (!block || TOOLS_ASAN) {
        free(block);
        return;
    }
    memcpy(block, &list->first, sizeof list->first);
    list->first = block;
}

static inline void free_list_close(struct free_list *list)
{
    for (void *block = list->first, *next; block; block = next) {
        memcpy(&next, block, sizeof next);
        free(block);
    }
    list->first = NULL;
}

#endif
