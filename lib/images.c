/*
 * images.c: the general way to copy, and how `near` is learned.
 *
 * The row is as dense as the fibers allow if `near` is what most of them keep. That is not known before some
 * have stopped, so the first images lie in blocks. From their sizes the least `near` is chosen beyond which
 * at most a sixteenth of them is. Later, when as many images have been kept in blocks as there are fibers,
 * the choice is made again, and the images move to a new row. `near` never shrinks.
 */
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "images.h"

enum {
    LEARN_FROM = 64, /* images before `near` is chosen for the first time */
    LARGE_SHARE = 16 /* of so many images, one may be larger than `near` */
};

_Static_assert(offsetof(struct images, top) == 0 && offsetof(struct images, near) == sizeof(void *) &&
                   offsetof(struct images, home) == 2 * sizeof(void *) && offsetof(struct fiber, ctx) == 0,
               "ctx_x86_64.S has these numbers");

/* An image that is larger than `near`. */
struct image_block {
    size_t room;
    max_align_t data[];
};

bool images_open(struct images *images, void *stack, size_t stack_size, struct fiber *first, size_t stride,
                 uint32_t count, const struct fiber *home)
{
    *images = (struct images){.home = &home->ctx,
                              .stack = stack,
                              .stack_size = stack_size,
                              .first = first,
                              .stride = stride,
                              .count = count,
                              .learn_at = count < LEARN_FROM ? count : LEARN_FROM};
    images->top = (char *)stack + stack_size;
    ensure((uintptr_t)images->top % CACHE_LINE == 0);
    if (!region_open(&images->blocks_region, count * sizeof images->blocks[0], true))
        return false;
    images->blocks = images->blocks_region.base;
    return true;
}

static void drop_block(struct images *images, uint32_t number)
{
    struct image_block *block = images->blocks[number];
    if (!block)
        return;
    images->block_bytes -= block->room;
    images->blocks[number] = NULL;
    free(block);
}

void images_close(struct images *images)
{
    for (uint32_t i = 0; i < images->reached; i++)
        drop_block(images, i);
    region_close(&images->row_region);
    region_close(&images->blocks_region);
    *images = (struct images){0};
}

uint64_t images_bytes(const struct images *images)
{
    return (uint64_t)images->reached * images->near + images->block_bytes;
}

void images_start(struct images *images, uint32_t number, void (*entry)(void *), void *arg)
{
    if (number >= images->reached)
        images->reached = number + 1;
    fiber_open(images_fiber(images, number), images->stack, images->stack_size, entry, arg, 0);
}

void images_put(struct images *images, uint32_t number)
{
    size_t depth = images_depth(images, images_fiber(images, number));
    const char *image =
        depth > images->near ? (char *)images->blocks[number]->data : image_end(images, number) - depth;
    memcpy(images->top - depth, image, depth);
}

/* ------------------------------------------------------------------------------ learning */

/* The least `near` beyond which few of the images seen are, apart from those for which no row is large
 * enough. */
static size_t near_wanted(const struct images *images)
{
    uint32_t all = images->seen - images->sizes[IMAGE_LINES - 1], larger = all, lines = 0;
    while (larger > all / LARGE_SHARE)
        larger -= images->sizes[++lines];
    return lines * (size_t)CACHE_LINE;
}

/* Copy what is in the row, and what now fits into it, to a new row. A fiber that is on the run stack or has
 * ended has an old image or none; copying an old one does no harm. */
static void fill_row(struct images *to, const struct images *from)
{
    for (uint32_t i = 0; i < to->reached; i++) {
        size_t depth = images_depth(to, images_fiber(to, i));
        const struct image_block *block = to->blocks[i];
        if (depth > to->near)
            continue;
        if (depth <= from->near)
            memcpy(image_end(to, i) - depth, image_end(from, i) - depth, depth);
        else if (block && block->room >= depth)
            memcpy(image_end(to, i) - depth, block->data, depth);
        drop_block(to, i);
    }
}

/* Choose `near` anew. False: no memory. */
static bool learn(struct images *images)
{
    struct images before = *images;
    size_t near = near_wanted(images);
    images->typical = images->sizes[IMAGE_LINES - 1] > images->seen / 2 ? IMAGE_LINES * CACHE_LINE : near;
    images->seen = 0;
    images->learn_at = images->count > LEARN_FROM ? images->count : LEARN_FROM;
    memset(images->sizes, 0, sizeof images->sizes);
    if (near <= images->near)
        return true;
    if (!region_open(&images->row_region, images->count * near, false))
        return false;
    images->near = near;
    images->row = images->row_region.base;
    fill_row(images, &before);
    region_close(&before.row_region);
    return true;
}

static bool keep_in_block(struct images *images, uint32_t number, size_t depth)
{
    struct image_block *block = images->blocks[number];
    size_t lines = depth / CACHE_LINE;
    if (!block || block->room < depth) {
        drop_block(images, number);
        block = malloc(sizeof *block + depth);
        if (!block)
            return false;
        block->room = depth;
        images->block_bytes += depth;
        images->blocks[number] = block;
    }
    memcpy(block->data, images->top - depth, depth);
    images->sizes[lines < IMAGE_LINES ? lines : IMAGE_LINES - 1]++;
    return ++images->seen < images->learn_at || learn(images);
}

bool images_keep(struct images *images, uint32_t number)
{
    size_t depth = images_depth(images, images_fiber(images, number));
    if (depth > images->near)
        return keep_in_block(images, number, depth);
    memcpy(image_end(images, number) - depth, images->top - depth, depth);
    return true;
}
