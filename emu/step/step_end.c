/*
 * step_end.c: packets are judged by all shards at once, worms by the first one.
 */
#include "judge/judge.h"
#include "step/step_end.h"
#include "step/worm_settle.h"

void step_end(struct parray *array, struct shard *shard)
{
    if (!array->worms)
        judge_shard(array, shard);
    else if (shard == array->contexts.shards)
        worms_settle(array);
}
