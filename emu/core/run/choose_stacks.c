/*
 * choose_stacks.c: the choice for --stacks auto, and what a report says of stacks.
 *
 * Stacks of their own are a little faster as long as the caches and the TLB hold those of all nodes of a
 * worker, and packed ones much faster from then on (doc/performance.md).
 */
#include <stdio.h>
#include <string.h>

#include "engine/packed.h"
#include "facts/options.h"
#include "fiber.h"
#include "machine/machine.h"
#include "run/choose_stacks.h"
#include "run/measure.h"
#include "sanitizer.h"
#include "say.h"
#include "suggest.h"

enum {
    PACKED_FROM = 16384, /* nodes of a worker from which on auto packs; sparse steps of fewer are slower */
    IMAGE_USUAL = 512,   /* bytes of the image of most nodes */
    PAGE = 4096          /* a stack that is hardly used takes one */
};

/* The tool under which the program runs, if that tool has to follow every frame by its address; or NULL. */
static const char *tool(void)
{
    if (TOOLS_ASAN)
        return "AddressSanitizer";
    if (TOOLS_TSAN)
        return "ThreadSanitizer";
    return tools_under_valgrind() ? "Valgrind" : sanitizer_name();
}

size_t stacks_estimate(const struct parray *array)
{
    return array->packed ? IMAGE_USUAL : PAGE;
}

static bool refuse_word(const char *asked, char *error, size_t error_size)
{
    char hint[256];
    struct suggestions nearest = {.word = asked};
    suggest_offer(&nearest, "packed");
    suggest_offer(&nearest, "own");
    suggest_offer(&nearest, "closed");
    suggest_offer(&nearest, "auto");
    int hinted = suggest_text(&nearest, hint, sizeof hint);
    snprintf(error, error_size, "--stacks %s%s it must be packed, own, closed or auto", asked,
             hinted ? hint : ":");
    return false;
}

bool choose_stacks(struct parray *array, const struct options *options, char *error, size_t error_size)
{
    const char *asked = options->stacks ? options->stacks : STACKS_DEFAULT;
    bool packed = strcmp(asked, "packed") == 0, automatic = strcmp(asked, "auto") == 0,
         closed = strcmp(asked, "closed") == 0;
    if (!packed && !automatic && !closed && strcmp(asked, "own") != 0) {
        return refuse_word(asked, error, error_size);
    }
    if (array->engine->lane_per_node && (packed || closed) && options->stacks) {
        snprintf(error, error_size,
                 "--stacks %s: nodes of engine %s run side by side on stacks of their own" SAY_DO
                 "take --engine "
                 "fibers",
                 asked, array->engine->name);
        return false;
    }
    if (array->engine->lane_per_node)
        return true;
    array->closed = closed && !tool();
    array->packed = packed || (automatic && array->part.held / array->contexts.shard_count >= PACKED_FROM);
    array->stacks_auto = automatic;
    if (tool()) {
        array->outcome.stacks_why = automatic ? NULL : tool();
        array->packed = false;
    }
    return true;
}

static bool open_pool(struct parray *array, size_t count, size_t size, char *error, size_t error_size)
{
    array->has_stacks = stack_pool_open(&array->stacks, count, size + FIBER_SWITCH_BYTES, STACK_GUARD_AUTO,
                                        error, error_size);
    return array->has_stacks;
}

bool open_stacks(struct parray *array, size_t size, char *error, size_t error_size)
{
    if (!array->packed)
        return open_pool(array, array->count, size, error, error_size);
    if (!open_pool(array, array->contexts.shard_count, size, error, error_size))
        return false;
    if (array->stacks.guard != STACK_GUARD_CANARY)
        return true;
    stack_pool_close(&array->stacks);
    array->packed = false;
    array->outcome.stacks_why = "a system without guard pages";
    return open_pool(array, array->count, size, error, error_size);
}

/* The deepest use of run stacks, and of the stacks beside them. The frames of all nodes have been there, so
 * the node is not known. */
static void conclude_packed(struct parray *array)
{
    struct outcome *o = &array->outcome;
    size_t ignored;
    o->stack_high_water = stack_pool_high_water(&array->stacks, 0, array->stacks.count, &ignored);
    o->stack_high_water_node = -1;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        const struct stack_pool *beside = &array->contexts.shards[i].stacks;
        size_t used = beside->count ? stack_pool_high_water(beside, 0, beside->count, &ignored) : 0;
        if (used > o->stack_high_water)
            o->stack_high_water = used;
    }
    o->image_bytes = packed_bytes(array);
    o->memory_bytes += o->image_bytes - array->part.held * stacks_estimate(array);
}

void conclude_stacks(struct parray *array)
{
    struct outcome *o = &array->outcome;
    o->guard = stack_pool_guard_name(&array->stacks);
    o->stack_bytes = stack_pool_size(&array->stacks);
    o->stacks = array->packed ? "packed" : array->closed ? "closed" : "own";
    if (array->packed) {
        conclude_packed(array);
        return;
    }
    measure_stacks(array);
}
