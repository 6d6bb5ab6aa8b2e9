/*
 * step_end.c: packets are judged by all shards at once, worms by the first one.
 */
#include "judge/judge.h"
#include "machine/misuse.h"
#include "step/step_end.h"
#include "step/worm_settle.h"

struct ending {
    struct parray *array;
    struct shard *shard;
};

static void settle(void *arg)
{
    const struct ending *ending = arg;
    struct parray *array = ending->array;
    struct shard *shard = ending->shard;
    if (!array->worms)
        judge_shard(array, shard);
    else if (shard == array->contexts.shards)
        worms_settle(array);
}

/* A step that lacks memory ends the run by the clock, which finds that in the lane. */
void step_end(struct parray *array, struct shard *shard)
{
    struct ending ending = {array, shard};
    misuse_guarded(array, shard->lane, settle, &ending);
}
