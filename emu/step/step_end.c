/*
 * step_end.c: packets are judged by all shards at once. The first shard looks after worms, and after packets
 * that wait.
 */
#include "judge/judge.h"
#include "machine/misuse.h"
#include "step/step_end.h"
#include "step/waiting.h"
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
    if (!step_end_alone(array))
        judge_shard(array, shard);
    else if (shard != array->contexts.shards)
        return;
    else if (array->worms)
        worms_settle(array);
    else
        waiting_settle(array);
}

/* A step that lacks memory ends the run by the clock, which finds that in the lane. */
void step_end(struct parray *array, struct shard *shard)
{
    struct ending ending = {array, shard};
    misuse_guarded(array, shard->lane, settle, &ending);
}
