/*
 * blocks.c: first fit, in a row of blocks with their sizes in front.
 */
#include <stdbool.h>
#include <string.h>

#include "base.h"
#include "search/blocks.h"

struct area_block {
    size_t size; /* of the bytes behind, a multiple of their alignment */
    size_t taken;
    max_align_t bytes[];
};

static struct area_block *place_at(struct block_area *blocks, size_t at)
{
    return (struct area_block *)(void *)((char *)blocks->bytes + at);
}

/* Join the free places, and give back those at the end. */
static void tidy(struct block_area *blocks)
{
    struct area_block *before = NULL;
    for (size_t at = 0; at < blocks->used;) {
        struct area_block *place = place_at(blocks, at);
        at += sizeof *place + place->size;
        if (!place->taken && before && !before->taken) {
            before->size += sizeof *place + place->size;
            memset(place, 0, sizeof *place);
        } else {
            before = place;
        }
    }
    if (before && !before->taken) {
        blocks->used -= sizeof *before + before->size;
        memset(before, 0, sizeof *before);
    }
}

static void *take(struct block_area *blocks, size_t room, size_t bytes)
{
    size_t size = (bytes + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1), at = 0;
    for (struct area_block *place; at < blocks->used; at += sizeof *place + place->size) {
        place = place_at(blocks, at);
        if (place->taken || place->size < size)
            continue;
        if (place->size >= size + sizeof *place) {
            struct area_block *rest = place_at(blocks, at + sizeof *place + size);
            rest->size = place->size - size - sizeof *rest;
            place->size = size;
        }
        place->taken = 1;
        return place->bytes;
    }
    if (room - offsetof(struct block_area, bytes) - blocks->used < sizeof(struct area_block) + size)
        return NULL;
    struct area_block *place = place_at(blocks, at);
    *place = (struct area_block){.size = size, .taken = 1};
    blocks->used += sizeof *place + size;
    return place->bytes;
}

void *blocks_resize(struct block_area *blocks, size_t size, void *block, size_t bytes)
{
    struct area_block *place = block ? container_of(block, struct area_block, bytes) : NULL;
    void *made = NULL;
    if (place && bytes && bytes <= place->size)
        return block;
    if (bytes >= size || (bytes && !(made = take(blocks, size, bytes))))
        return NULL;
    if (place) {
        if (made)
            memcpy(made, block, place->size < bytes ? place->size : bytes);
        memset(place->bytes, 0, place->size);
        place->taken = 0;
        tidy(blocks);
    }
    return made;
}
