/*
 * msccl_signals.c: numbers never fall along a thread block, so a number is found by halving.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "schedule/msccl_signals.h"

static void fill_block(const struct msccl_file *file, const struct msccl_block *block,
                       struct msccl_signals *signals)
{
    size_t next = MSCCL_NEVER;
    uint32_t idle = 0;
    for (size_t i = block->first_step; i < block->first_step + block->steps; i++) {
        signals->number[i] = (uint32_t)(i - block->first_step) - idle;
        idle += file->step[i].type == MSCCL_NOP && !file->step[i].needs;
    }
    for (size_t i = block->first_step + block->steps; i-- > block->first_step;) {
        if (file->step[i].signals && file->step[i].type != MSCCL_NOP)
            next = i;
        signals->next[i] = next;
    }
}

struct msccl_signals msccl_signals_of(const struct msccl_file *file)
{
    struct msccl_signals signals = {
        memory_take(file->steps, sizeof *signals.number, "a schedule"),
        memory_take(file->steps, sizeof *signals.next, "a schedule"),
    };
    for (size_t i = 0; i < file->blocks; i++)
        fill_block(file, &file->block[i], &signals);
    return signals;
}

size_t msccl_signal_for(const struct msccl_signals *signals, const struct msccl_block *block, uint32_t number)
{
    size_t low = block->first_step, end = block->first_step + block->steps, high = end;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (signals->number[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end ? signals->next[low] : MSCCL_NEVER;
}

void msccl_signals_free(struct msccl_signals *signals)
{
    free(signals->number);
    free(signals->next);
}
