/*
 * images.h: fibers that share one run stack. The frames of a fiber that waits lie in an image elsewhere.
 *
 * A stack of its own costs a fiber a page or more, of which it uses some hundred bytes, and with some
 * thousand fibers every switch misses the caches and the TLB. Here a fiber that stops is copied from the run
 * stack to its image, and back to the same addresses before it goes on, so that pointers into its own frames
 * stay good. Nobody may use such a pointer while the fiber waits.
 *
 * Fibers are numbered from 0. Their images lie in a row, `near` bytes for each, in the order of numbers:
 * dense, found from the number alone, without a pointer or a header for each. `near` is learned from what
 * fibers keep. A larger image lies in a block of its own; few fibers have one.
 *
 *     run stack   | guard |     free     | C B A |
 *     row         |   B A | C B A |   B A |   B A | ...       a number of cache lines for each fiber
 *
 * Life: images_open, then fibers start (images_start), stop (images_switch, or a switch to `home`) and go
 * on; images_close. `home` is the fiber that copies where images_switch does not: it runs on another stack.
 * It calls images_keep for a fiber that stopped by a switch to `home`, and images_put before it switches to
 * a fiber that has an image.
 *
 * One thread makes all calls between images_open and images_close. Tools that follow frames by their
 * addresses (sanitizers, Valgrind) cannot follow frames that move.
 */
#ifndef IMAGES_H
#define IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "fiber.h"
#include "region.h"

enum { IMAGE_LINES = 64 }; /* a row has fewer cache lines than this for each fiber */

struct image_block; /* images.c */

struct images {
    /* images_jump (ctx_x86_64.S) reads these three. */
    char *top;              /* where the run stack ends: a multiple of a cache line */
    size_t near;            /* bytes of the row for each fiber; 0: not learned yet */
    const struct ctx *home; /* where to go on if a fiber is deeper than that */

    char *row;
    char *stack; /* the run stack, `stack_size` bytes */
    size_t stack_size;
    struct fiber *first; /* fiber n is n * `stride` bytes behind the first */
    size_t stride;
    uint32_t count;
    uint32_t reached;            /* fibers of these numbers and higher have not started */
    struct image_block **blocks; /* of each fiber; NULL: it has none */
    uint64_t block_bytes;        /* of all blocks */
    size_t typical;              /* what most images took, counted to IMAGE_LINES; 0: not learned yet */
    uint32_t seen, learn_at;     /* images kept in blocks since `near` was learned; when to learn again */
    uint32_t sizes[IMAGE_LINES]; /* of those, by cache lines; the last stands for all larger ones */
    struct region row_region, blocks_region;
};

/* Images for `count` fibers on this run stack; none of them has started. False: no memory. */
bool images_open(struct images *images, void *stack, size_t stack_size, struct fiber *first, size_t stride,
                 uint32_t count, const struct fiber *home);

void images_close(struct images *images);

/* Prepare the fiber on the run stack, which nobody uses: the next switch to it calls entry(arg). Only `home`
 * calls it. */
void images_start(struct images *images, uint32_t number, void (*entry)(void *), void *arg);

/* Copy the fiber, which is on the run stack and has stopped, to its image. Only `home` calls it. False: no
 * memory. */
bool images_keep(struct images *images, uint32_t number);

/* Copy the fiber from its image to the run stack. Only `home` calls it. */
void images_put(struct images *images, uint32_t number);

/* The bytes that images take. */
uint64_t images_bytes(const struct images *images);

static inline struct fiber *images_fiber(const struct images *images, uint32_t number)
{
    return (struct fiber *)(void *)((char *)images->first + number * images->stride);
}

/* The bytes that a stopped fiber has on the run stack, in whole cache lines; more than stack_size: it has
 * not started, or has another stack. */
static inline size_t images_depth(const struct images *images, const struct fiber *fiber)
{
    return (uintptr_t)images->top - ((uintptr_t)fiber->ctx.sp & ~(uintptr_t)(CACHE_LINE - 1));
}

static inline char *image_end(const struct images *images, uint32_t number)
{
    return images->row + ((size_t)number + 1) * images->near;
}

/*
 * Stop fiber `from`, which runs, and go on with `to`, which has an image. If both fit into the row, the call
 * copies both. Else it switches to `home`, which has to keep the one and put the other. Returns when `from`
 * is continued.
 */
static inline void images_switch(struct images *images, struct fiber *from, uint32_t from_number,
                                 struct fiber *to, uint32_t to_number);

/* Have the lines of an image fetched into the cache, as many as the stopped fiber `like` has, which is right
 * for most programs, but at most `most`. */
static inline __attribute__((always_inline)) void
images_fetch(const struct images *images, const struct fiber *like, uint32_t number, size_t most)
{
    const char *end = image_end(images, number);
    size_t depth = images_depth(images, like);
    depth = depth < most ? depth : most;
    depth = depth < images->near ? depth : images->near;
    for (size_t at = CACHE_LINE; at <= depth; at += CACHE_LINE)
        __builtin_prefetch(end - at, 1);
}

/* ------------------------------------------------------------------------- inline bodies */

/* The body of images_switch: save as ctx_switch does, copy, continue. */
void images_jump(struct ctx *from, const struct ctx *to, const struct images *images, char *from_end,
                 const char *to_end);

static inline void images_switch(struct images *images, struct fiber *from, uint32_t from_number,
                                 struct fiber *to, uint32_t to_number)
{
    images_jump(&from->ctx, &to->ctx, images, image_end(images, from_number), image_end(images, to_number));
}

#endif
