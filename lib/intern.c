/*
 * intern.c: a table of hashes, at most half full, over chunks of memory that hold the strings.
 */
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "hash.h"
#include "intern.h"

enum { SLOTS_LEAST = 64, CHUNK_LEAST = 1 << 12, CHUNK_MOST = 1 << 20, ALIGNMENT = 16 };

struct intern_chunk {
    struct intern_chunk *before;
    size_t used, size;
    max_align_t bytes[];
};

static void *keep(struct intern *table, const void *bytes, size_t size)
{
    size_t taken = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (!table->chunk || table->chunk->size - table->chunk->used < taken) {
        size_t room = table->chunk ? 2 * table->chunk->size : CHUNK_LEAST;
        room = room > CHUNK_MOST ? CHUNK_MOST : room;
        room = taken > room ? taken : room;
        struct intern_chunk *chunk = malloc(sizeof *chunk + room);
        if (!chunk)
            return NULL;
        *chunk = (struct intern_chunk){.before = table->chunk, .size = room};
        table->chunk = chunk;
    }
    void *kept = (char *)table->chunk->bytes + table->chunk->used;
    if (size)
        memcpy(kept, bytes, size);
    table->chunk->used += taken;
    table->bytes += size;
    return kept;
}

/* Put all numbers into a table of twice the size. */
static bool double_slots(struct intern *table)
{
    size_t slots = table->slots ? 2 * table->slots : SLOTS_LEAST;
    uint32_t *slot = calloc(slots, sizeof slot[0]);
    if (!slot)
        return false;
    for (size_t i = 0; i < table->count; i++) {
        size_t at = table->item[i].hash & (slots - 1);
        while (slot[at])
            at = (at + 1) & (slots - 1);
        slot[at] = (uint32_t)i + 1;
    }
    free(table->slot);
    table->slot = slot;
    table->slots = slots;
    return true;
}

static bool is_item(const struct interned *item, uint64_t hash, const void *bytes, size_t size)
{
    return item->hash == hash && item->size == size && (!size || !memcmp(item->bytes, bytes, size));
}

uint32_t intern_add(struct intern *table, const void *bytes, size_t size, bool *fresh)
{
    uint64_t hash = hash_bytes(HASH_K0, bytes, size);
    if (fresh)
        *fresh = false;
    if (2 * table->count >= table->slots && !double_slots(table))
        return INTERN_NONE;
    size_t at = hash & (table->slots - 1);
    for (; table->slot[at]; at = (at + 1) & (table->slots - 1))
        if (is_item(&table->item[table->slot[at] - 1], hash, bytes, size))
            return table->slot[at] - 1;
    struct interned *item = grow(table->item, &table->room, table->count + 1, sizeof item[0]);
    if (item)
        table->item = item;
    void *kept = item && table->count < INTERN_NONE - 1 ? keep(table, bytes, size) : NULL;
    if (!kept)
        return INTERN_NONE;
    item[table->count] = (struct interned){.hash = hash, .bytes = kept, .size = size};
    table->slot[at] = (uint32_t)++table->count;
    if (fresh)
        *fresh = true;
    return (uint32_t)table->count - 1;
}

void intern_free(struct intern *table)
{
    while (table->chunk) {
        struct intern_chunk *before = table->chunk->before;
        free(table->chunk);
        table->chunk = before;
    }
    free(table->item);
    free(table->slot);
    *table = (struct intern){0};
}
