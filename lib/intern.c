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

/* The upper half of a hash: most strings that are not looked for are told by it, without a look at them. */
static uint32_t tag_of(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

/* Put all numbers into a table of twice the size. */
static bool double_slots(struct intern *table)
{
    size_t slots = table->slots ? 2 * table->slots : SLOTS_LEAST;
    struct intern_slot *slot = calloc(slots, sizeof slot[0]);
    if (!slot)
        return false;
    for (size_t i = 0; i < table->count; i++) {
        uint64_t hash = table->item[i].hash;
        size_t at = hash & (slots - 1);
        while (slot[at].next)
            at = (at + 1) & (slots - 1);
        slot[at] = (struct intern_slot){.next = (uint32_t)i + 1, .tag = tag_of(hash)};
    }
    free(table->slot);
    table->slot = slot;
    table->slots = slots;
    return true;
}

/* The slot of a string: that with its number, or else the free one where it belongs. The table has slots. */
static struct intern_slot *slot_of(const struct intern *table, uint64_t hash, const void *bytes, size_t size)
{
    size_t at = hash & (table->slots - 1);
    for (; table->slot[at].next; at = (at + 1) & (table->slots - 1)) {
        const struct interned *item = &table->item[table->slot[at].next - 1];
        if (table->slot[at].tag == tag_of(hash) && item->size == size &&
            (!size || !memcmp(item->bytes, bytes, size)))
            break;
    }
    return &table->slot[at];
}

uint32_t intern_add(struct intern *table, const void *bytes, size_t size, bool *fresh)
{
    uint64_t hash = hash_bytes(HASH_K0, bytes, size);
    if (fresh)
        *fresh = false;
    if (2 * table->count >= table->slots && !double_slots(table))
        return INTERN_NONE;
    struct intern_slot *slot = slot_of(table, hash, bytes, size);
    if (slot->next)
        return slot->next - 1;
    struct interned *item = grow(table->item, &table->room, table->count + 1, sizeof item[0]);
    if (item)
        table->item = item;
    void *kept = item && table->count < INTERN_NONE - 1 ? keep(table, bytes, size) : NULL;
    if (!kept)
        return INTERN_NONE;
    item[table->count] = (struct interned){.hash = hash, .bytes = kept, .size = size};
    *slot = (struct intern_slot){.next = (uint32_t)++table->count, .tag = tag_of(hash)};
    if (fresh)
        *fresh = true;
    return slot->next - 1;
}

uint32_t intern_find(const struct intern *table, const void *bytes, size_t size)
{
    if (!table->slots)
        return INTERN_NONE;
    return slot_of(table, hash_bytes(HASH_K0, bytes, size), bytes, size)->next - 1;
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
