/*
 * swap.c: the variables that are in place belong to one rank; those of the others are kept aside, from the
 * first time on that they lose their place.
 */
#include "program/swap.h"

#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"

static const char what[] = "the variables of ranks";

struct swap {
    const struct image *image;
    uint32_t ranks;
    void *data;
    size_t size;
    size_t kept, kept_end; /* offsets: what stays as it is */
    char *before, *fresh;  /* what was in place at first; what a program begins with */
    struct rank *owner;    /* whose are in place; NULL: nobody's */
    char **aside;          /* of each rank; NULL: nothing */
};

/* All but what is kept. */
static void copy(const struct swap *swap, void *to, const void *from)
{
    memcpy(to, from, swap->kept);
    memcpy((char *)to + swap->kept_end, (const char *)from + swap->kept_end, swap->size - swap->kept_end);
}

struct swap *swap_open(const struct image *image, uint32_t ranks, const void *kept, size_t kept_size)
{
    struct swap *swap = memory_take(1, sizeof *swap, what);
    swap->image = image;
    swap->ranks = ranks;
    swap->data = image_data(image, &swap->size);
    swap->before = memory_take(swap->size + 1, 1, what);
    swap->fresh = memory_take(swap->size + 1, 1, what);
    uintptr_t data = (uintptr_t)swap->data, at = (uintptr_t)kept;
    if (at >= data && at + kept_size <= data + swap->size) {
        swap->kept = at - data;
        swap->kept_end = swap->kept + kept_size;
    }
    copy(swap, swap->before, swap->data);
    image_fresh(image, swap->fresh);
    swap->aside = memory_take(ranks, sizeof swap->aside[0], what);
    return swap;
}

void swap_close(struct swap *swap)
{
    if (!swap)
        return;
    copy(swap, swap->data, swap->before);
    for (uint32_t i = 0; i < swap->ranks; i++)
        free(swap->aside[i]);
    free(swap->before);
    free(swap->fresh);
    free(swap->aside);
    free(swap);
}

/* Make place. */
static void put_aside(struct swap *swap)
{
    if (!swap->owner)
        return;
    char **aside = &swap->aside[swap->owner->number];
    if (!*aside)
        *aside = memory_take(swap->size, 1, what);
    copy(swap, *aside, swap->data);
    swap->owner = NULL;
}

void swap_begin(struct swap *swap, struct rank *rank)
{
    put_aside(swap);
    copy(swap, swap->data, swap->fresh);
    image_lead(swap->image, rank->twin);
    swap->owner = rank;
}

void swap_own(struct rank *rank)
{
    struct swap *swap = rank->world->swap;
    if (swap->owner == rank)
        return;
    put_aside(swap);
    copy(swap, swap->data, swap->aside[rank->number]);
    swap->owner = rank;
}

void swap_end(struct swap *swap, struct rank *rank)
{
    if (swap->owner == rank)
        swap->owner = NULL;
    free(swap->aside[rank->number]);
    swap->aside[rank->number] = NULL;
}
