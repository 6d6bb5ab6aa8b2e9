/*
 * msccl_blocks.c: of several needs in one thread block the last one suffices.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "msccl/msccl_blocks.h"

static const char what_for[] = "an MSCCL schedule";

static uint32_t find_block(struct msccl_blocks *blocks, int32_t send, int32_t recv, uint32_t channel)
{
    for (size_t i = 0; i < blocks->count; i++) {
        const struct msccl_put_block *block = &blocks->block[i];
        if (block->send == send && block->recv == recv && block->channel == channel)
            return (uint32_t)i;
    }
    blocks->block =
        memory_grow(blocks->block, &blocks->room, blocks->count + 1, sizeof blocks->block[0], what_for);
    blocks->block[blocks->count] = (struct msccl_put_block){.send = send, .recv = recv, .channel = channel};
    return (uint32_t)blocks->count++;
}

static int need_order(const void *left, const void *right)
{
    const struct msccl_at *a = left, *b = right;
    if (a->block != b->block)
        return a->block < b->block ? -1 : 1;
    return a->step < b->step ? -1 : a->step > b->step;
}

/* Keep the last need of each other block. Result: how many. */
static size_t last_needs(uint32_t own, struct msccl_at *needs, size_t count)
{
    size_t kept = 0;
    if (count)
        qsort(needs, count, sizeof needs[0], need_order);
    for (size_t i = 0; i < count; i++)
        if (needs[i].block != own && (i + 1 == count || needs[i + 1].block != needs[i].block))
            needs[kept++] = needs[i];
    return kept;
}

static void append(struct msccl_put_block *block, struct msccl_put_step step)
{
    block->step = memory_grow(block->step, &block->room, block->steps + 1, sizeof step, what_for);
    block->step[block->steps++] = step;
}

struct msccl_at msccl_blocks_add(struct msccl_blocks *blocks, int32_t send, int32_t recv, uint32_t channel,
                                 struct msccl_put_step step, struct msccl_at *needs, size_t count)
{
    uint32_t own = find_block(blocks, send, recv, channel);
    struct msccl_put_block *block = &blocks->block[own];
    count = last_needs(own, needs, count);
    for (size_t i = 0; i < count; i++)
        blocks->block[needs[i].block].step[needs[i].step].signals = true;
    for (size_t i = 0; i + 1 < count; i++)
        append(block, (struct msccl_put_step){.type = MSCCL_NOP, .needs = true, .need = needs[i]});
    step.needs = count > 0;
    if (count)
        step.need = needs[count - 1];
    append(block, step);
    return (struct msccl_at){own, (uint32_t)block->steps - 1};
}

void msccl_blocks_free(struct msccl_blocks *blocks)
{
    for (size_t i = 0; i < blocks->count; i++)
        free(blocks->block[i].step);
    free(blocks->block);
}
