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

static void enter_block(struct lane *lane, struct block *block)
{
    block->next = lane->blocks;
    block->link = &lane->blocks;
    if (block->next)
        block->next->link = &block->next;
    lane->blocks = block;
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
    enter_block(node_host(self)->lane, block);
    return block->data;
}

void node_memory_free(struct lane *lane)
{
    while (lane->blocks) {
        struct block *block = lane->blocks;
        lane->blocks = block->next;
        free(block);
    }
}
