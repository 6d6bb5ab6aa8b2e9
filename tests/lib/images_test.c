/*
 * Fibers that share a run stack find their frames as they left them, at the same addresses, however deep they
 * stop and in whatever order they go on.
 */
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "images.h"
#include "rng.h"
#include "suite.h"

enum {
    STACK_SIZE = 64 << 10,
    FIBERS = 300,
    SWITCHES = 30000,
    FRAME = 48,     /* bytes that a frame of `deeper` fills */
    DEEP_MOST = 120 /* frames; more than a row has room for */
};

struct fiber_of_test {
    struct fiber fiber;
    uint32_t number;
    unsigned stops;
    bool wrong;
};

static struct images images;
static struct fiber home;
static struct fiber_of_test *fibers;
static struct rng rng;
static struct fiber_of_test *left, *next; /* what home is to do */
static unsigned switches;
static unsigned depth_most;

static struct fiber_of_test *draw_next(void)
{
    return &fibers[rng_below(&rng, FIBERS)];
}

/* Stop, and have some other fiber go on. */
static void stop(struct fiber_of_test *self)
{
    next = draw_next();
    if (next == self)
        return;
    left = self;
    self->stops++;
    if (switches++ >= SWITCHES)
        next = NULL;
    if (next)
        images_switch(&images, &self->fiber, self->number, &next->fiber, next->number);
    else
        fiber_switch(&self->fiber, &home);
}

static __attribute__((noinline)) void deeper(struct fiber_of_test *self, unsigned frames)
{
    volatile unsigned char mark[FRAME];
    volatile unsigned char *volatile where = mark;
    for (unsigned i = 0; i < FRAME; i++)
        mark[i] = (unsigned char)(self->number + frames + i);
    if (frames)
        deeper(self, frames - 1);
    else
        stop(self);
    for (unsigned i = 0; i < FRAME; i++)
        if (where[i] != (unsigned char)(self->number + frames + i))
            self->wrong = true;
}

static void live(void *arg)
{
    struct fiber_of_test *self = arg;
    double third = 1.0 / (self->number + 3);
    fiber_entered();
    fesetround(self->number % 2 ? FE_UPWARD : FE_TONEAREST);
    for (;;) {
        deeper(self, self->number % 16 == 1 ? DEEP_MOST : (unsigned)rng_below(&rng, depth_most));
        self->wrong |= third != 1.0 / (self->number + 3) && self->number % 2 == 0;
        self->wrong |= fegetround() != (self->number % 2 ? FE_UPWARD : FE_TONEAREST);
    }
}

/* What a worker does (engine/packed.c), until no fiber is to go on. */
static void run_fibers(void)
{
    left = NULL;
    for (next = draw_next(); next;) {
        struct fiber_of_test *to = next;
        if (left && left != to)
            ck_assert(images_keep(&images, left->number));
        if (!to->fiber.ctx.sp)
            images_start(&images, to->number, live, to);
        else if (left != to)
            images_put(&images, to->number);
        fiber_switch(&home, &to->fiber);
    }
}

static void open_images(void *stack)
{
    rng_open(&rng, 7, 0);
    switches = 0;
    fibers = calloc(FIBERS, sizeof *fibers);
    ck_assert_ptr_nonnull(fibers);
    for (uint32_t i = 0; i < FIBERS; i++)
        fibers[i].number = i;
    fiber_adopt(&home);
    ck_assert(images_open(&images, stack, STACK_SIZE, &fibers[0].fiber, sizeof fibers[0], FIBERS, &home));
}

/* Stops of few frames, and of so many that only blocks hold them. */
static const unsigned depths[] = {1, 8, 40};

START_TEST(frames_are_where_and_what_they_were)
{
    void *stack = aligned_alloc(4096, STACK_SIZE);
    if (TOOLS_ASAN || TOOLS_TSAN || tools_under_valgrind())
        return; /* they cannot follow frames that move */
    ck_assert_ptr_nonnull(stack);
    depth_most = depths[_i];
    open_images(stack);
    run_fibers();
    for (uint32_t i = 0; i < FIBERS; i++) {
        ck_assert(!fibers[i].wrong);
        ck_assert_uint_gt(fibers[i].stops, 0);
    }
    ck_assert_uint_gt(images.near, 0);
    ck_assert_uint_le(images.near, (IMAGE_LINES - 1) * CACHE_LINE);
    ck_assert_uint_ge(images_bytes(&images), FIBERS * images.near);
    images_close(&images);
    free(fibers);
    free(stack);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, frames_are_where_and_what_they_were, 0, ARRAY_LENGTH(depths));
}

UNIT(add_cases, 60)
