/*
 * node_memory.c: the blocks that nodes allocate lie in one list for each lane, so that no lock is needed.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "fault/call.h"
#include "machine/memory.h"
#include "machine/ops.h"
#include "node/node_memory.h"

struct block {
    struct block *next;
    struct block **link; /* what points to this block */
    max_align_t data[];
};

/* The list of a node's blocks: that of its lane, or its own, where it may have to begin anew. */
static struct block **list_of(const struct node *node)
{
    const struct disturbance *d = node->array->disturbance;
    return d && d->restarts ? &d->nodes[node->rank].blocks : &node->lane->blocks;
}

static void enter_block(struct block **list, struct block *block)
{
    block->next = *list;
    block->link = list;
    if (block->next)
        block->next->link = &block->next;
    *list = block;
}

static void leave_block(const struct block *block)
{
    *block->link = block->next;
    if (block->next)
        block->next->link = block->link;
}

void *node_realloc(struct node *self, void *memory, size_t size)
{
    NODE_CALL(self);
    call_check(self, CALL_REALLOC, NULL);
    if (self->is_guest && self->array->layer->resize)
        return self->array->layer->resize(self, memory, size);
    struct block *block = memory ? container_of(memory, struct block, data) : NULL;
    const struct disturbance *disturbance = self->array->disturbance;
    if (block)
        leave_block(block);
    if (size == 0) {
        free(block);
        return NULL;
    }
    block = size < SIZE_MAX - sizeof *block ? realloc(block, sizeof *block + size) : NULL;
    if (!block)
        memory_failed(size, "what a node keeps");
    if (!memory && disturbance && disturbance->set.garbage)
        memset(block->data, disturbance->set.garbage, size);
    enter_block(list_of(node_host(self)), block);
    return block->data;
}

static void free_blocks(struct block **list)
{
    while (*list) {
        struct block *block = *list;
        *list = block->next;
        free(block);
    }
}

void node_memory_free_of(const struct node *node)
{
    free_blocks(&node->array->disturbance->nodes[node->rank].blocks);
}

void node_memory_free(struct parray *array)
{
    for (uint32_t i = 0; array->contexts.lanes && i < array->contexts.lane_count; i++)
        free_blocks(&array->contexts.lanes[i].blocks);
    for (uint32_t rank = 0; array->disturbance && array->disturbance->restarts && rank < array->count; rank++)
        node_memory_free_of(&array->nodes[rank]);
}
