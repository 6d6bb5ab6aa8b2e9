/*
 * clock_last.c: from what the shards and the clock noted.
 */
#include "step/clock.h"
#include "step/clock_last.h"

uint64_t clock_step(const struct parray *array)
{
    uint64_t step = later(array->clock.settled, array->part.ran);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        step = array->contexts.shards[i].ran > step ? array->contexts.shards[i].ran : step;
    return step;
}

bool clock_counts(const struct parray *array, uint64_t next)
{
    uint64_t now = array->contexts.shards->now;
    bool ran = next <= now;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        ran |= array->contexts.shards[i].ran == now;
    return ran;
}

uint64_t clock_last(const struct parray *array)
{
    if (array->clock.stop == STOP_IDLE)
        return NEVER - 1;
    return array->clock.stop == STOP_MAX_STEPS ? array->clock.max_steps : clock_step(array);
}
