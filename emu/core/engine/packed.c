/*
 * packed.c: what a worker does with nodes on a run stack.
 *
 * `left` and `next` tell the home what to do when it goes on. A switch from node to node sets them, too,
 * since only the switch itself finds out whether home has to help. So they mean something only to the home,
 * right after a switch to it.
 */
#include <stdlib.h>

#include "engine/due.h"
#include "engine/packed.h"
#include "images.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "thread/own_state.h"

/* Frames of more bytes are cheaper to fetch than to copy. Nodes that have messages have deep ones and are
 * switched less often, so that a page for each costs more than that. */
enum { LARGE_FRAMES = 20 * CACHE_LINE, LARGE_FRAMES_OF_CALLS = 32 * CACHE_LINE };

struct packed {
    ALIGNED_LINE struct images images;
    struct node *left; /* waits, and its frames are on the run stack only; NULL: nobody's are */
    struct node *next; /* goes on; NULL: none is known */
    void (*entry)(void *node);
    bool mixed; /* nodes that started late have stacks of their own */
};

static uint32_t number_of(const struct node *node)
{
    return node->rank - node->shard->first;
}

static bool on_run_stack(const struct packed *packed, const struct node *node)
{
    return images_depth(&packed->images, &node->fiber) <= packed->images.stack_size;
}

/* -------------------------------------------------------------------------- on a node's stack */

static inline __attribute__((always_inline)) void leave_to(struct node *self, struct node *next)
{
    struct shard *shard = self->shard;
    struct packed *packed = shard->packed;
    struct own_state own = own_state_leave(&shard->places);
    packed->left = self;
    packed->next = next;
    if (!next)
        fiber_switch(&self->fiber, &shard->home);
    else if (packed->mixed && !on_run_stack(packed, self) && !on_run_stack(packed, next))
        fiber_switch(&self->fiber, &next->fiber);
    else
        images_switch(&packed->images, &self->fiber, number_of(self), &next->fiber, number_of(next));
    node_running = self;
    own_state_return(&shard->places, &own);
}

static __attribute__((noinline)) struct node *any_due_node(struct node *self)
{
    return due_node(self->shard, self->array);
}

/* The choice of the next node has returned before the switch, so that its frame is in no image. */
void packed_block(struct node *self)
{
    struct node *next = shard_next_plain(self->shard, self->array->nodes);
    if (!next && (next = any_due_node(self)) == self)
        return;
    leave_to(self, next);
}

void packed_leave(struct node *self)
{
    struct shard *shard = self->shard;
    shard->packed->left = NULL;
    shard->packed->next = due_node(shard, self->array);
    fiber_exit_to(&self->fiber, &shard->home);
}

void packed_rescue(struct node *self)
{
    self->shard->packed->left = self->shard->packed->next = NULL;
    fiber_exit_to(&self->fiber, &self->shard->home);
}

/* -------------------------------------------------------------------------- on the worker's stack */

static void keep_frames(struct packed *packed, struct node *node)
{
    if (!images_keep(&packed->images, number_of(node)))
        memory_failed(images_depth(&packed->images, &node->fiber), "the frames of a node that waits");
}

/* Open the fiber of a node on a stack of its own. */
static void open_stack(struct shard *shard, const struct packed *packed, struct node *node)
{
    uint32_t number = number_of(node);
    stack_pool_populate(&shard->stacks, number, 1);
    fiber_open(&node->fiber, stack_pool_base(&shard->stacks, number), stack_pool_size(&shard->stacks),
               packed->entry, node, number);
}

/* A fiber without a stack pointer has not started. */
void packed_renew(struct node *self)
{
    struct packed *packed = self->shard->packed;
    if (packed->left == self)
        packed->left = NULL;
    fiber_close(&self->fiber);
    if (packed->mixed)
        open_stack(self->shard, packed, self);
}

/* Give stacks of their own to the nodes that have not started. If there is no memory for that, go on as
 * before. */
static void open_stacks(struct shard *shard, struct packed *packed, struct parray *array)
{
    size_t size = stack_pool_size(&array->stacks);
    char error[OUTCOME_ERROR_SIZE];
    if (!stack_pool_open(&shard->stacks, shard->count, size, STACK_GUARD_AUTO, error, sizeof error))
        return;
    packed->mixed = true;
    shard->images = NULL;
    shard->stack_stride = shard->stacks.stride;
    for (uint32_t i = 0; i < shard->count; i++) {
        struct node *node = &array->nodes[shard->first + i];
        if (node->fiber.ctx.sp)
            continue;
        open_stack(shard, packed, node);
    }
}

/* Have the run stack ready for a switch to `next`. */
static void make_ready(struct shard *shard, struct packed *packed, struct node *next)
{
    struct node *left = packed->left;
    if (left == next)
        return;
    packed->left = NULL;
    if (left && on_run_stack(packed, left)) {
        keep_frames(packed, left);
        size_t large = left->array->couriers ? LARGE_FRAMES_OF_CALLS : LARGE_FRAMES;
        if (left->array->stacks_auto && packed->images.typical > large && !packed->mixed)
            open_stacks(shard, packed, left->array);
    }
    if (!next->fiber.ctx.sp)
        images_start(&packed->images, number_of(next), packed->entry, next);
    else if (on_run_stack(packed, next))
        images_put(&packed->images, number_of(next));
}

void packed_run(struct shard *shard, struct parray *array)
{
    struct packed *packed = shard->packed;
    struct node *next = due_node(shard, array);
    while (next) {
        make_ready(shard, packed, next);
        fiber_switch(&shard->home, &next->fiber);
        node_running = NULL;
        /* A node that was rescued from a full stack has not looked for the next one. */
        next = packed->next ? packed->next : due_node(shard, array);
    }
}

void packed_lost(struct shard *shard)
{
    shard->packed->left = NULL;
}

/* -------------------------------------------------------------------------- the array */

bool packed_open(struct parray *array, void (*entry)(void *node))
{
    uint32_t count = array->contexts.shard_count;
    struct packed *all = aligned_alloc(CACHE_LINE, count * sizeof *all);
    array->engine_data = all;
    if (!all)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct shard *shard = &array->contexts.shards[i];
        all[i] = (struct packed){.entry = entry};
        if (!images_open(&all[i].images, stack_pool_base(&array->stacks, i), stack_pool_size(&array->stacks),
                         &array->nodes[shard->first].fiber, sizeof array->nodes[0], shard->count,
                         &shard->home))
            return false;
        shard->packed = &all[i];
        shard->images = &all[i].images;
    }
    return true;
}

void packed_close(struct parray *array)
{
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        struct shard *shard = &array->contexts.shards[i];
        if (shard->packed)
            images_close(&shard->packed->images);
        stack_pool_close(&shard->stacks);
        shard->packed = NULL;
        shard->images = NULL;
    }
    free(array->engine_data);
    array->engine_data = NULL;
}

uint64_t packed_bytes(const struct parray *array)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        const struct shard *shard = &array->contexts.shards[i];
        bytes += images_bytes(&shard->packed->images);
        if (shard->packed->mixed)
            bytes += (shard->count - shard->packed->images.reached) * (uint64_t)shard->stacks.page;
    }
    return bytes;
}
