/*
 * intern.h: strings of bytes that are kept once each, and numbered from 0 in the order in which they came.
 *
 * Two strings are equal if and only if their numbers are: all bytes are compared, so that a search that takes
 * equal numbers for equal states leaves nothing out.
 *
 * Life cycle: zeroed memory is an empty table; intern_add, intern_bytes; intern_free. The bytes of a string
 * stay where they are until then. One thread at a time.
 */
#ifndef INTERN_H
#define INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define INTERN_NONE UINT32_MAX /* no number: there is no memory, or there are no numbers left */

struct interned {
    uint64_t hash;
    const void *bytes; /* at a multiple of 16 */
    size_t size;
};

struct intern_chunk;

struct intern_slot {
    uint32_t next; /* the number plus one; 0: free */
    uint32_t tag;
};

struct intern {
    struct interned *item;
    size_t count, room;
    struct intern_slot *slot; /* by hash */
    size_t slots;
    struct intern_chunk *chunk; /* that has room; those before it are linked */
    size_t bytes;               /* of all strings */
};

/* The number of a string. *fresh, unless NULL, tells whether it is a new one. */
uint32_t intern_add(struct intern *table, const void *bytes, size_t size, bool *fresh);

/* The number of a string that is in the table; INTERN_NONE: it is not. */
uint32_t intern_find(const struct intern *table, const void *bytes, size_t size);

/* The string with a number. */
static inline const void *intern_bytes(const struct intern *table, uint32_t number)
{
    return table->item[number].bytes;
}

static inline size_t intern_size(const struct intern *table, uint32_t number)
{
    return table->item[number].size;
}

/* Free all strings; the table is empty then. */
void intern_free(struct intern *table);

#endif
