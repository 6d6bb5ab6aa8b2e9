/*
 * each_shard.c: a small array is done with before a second thread would have begun.
 */
#include "crew.h"
#include "machine/each_shard.h"
#include "machine/memory.h"

enum { NODES_WORTH_THREADS = 4096 };

struct errand {
    struct parray *array;
    shard_work *work;
    void *arg;
    _Atomic(const char *) lacks; /* what there was no memory for; NULL: all is well */
};

struct errand_part {
    const struct errand *errand;
    struct shard *shard;
};

static void do_part(void *arg)
{
    const struct errand_part *part = arg;
    part->errand->work(part->errand->array, part->shard, part->errand->arg);
}

static void run_errand(void *arg, unsigned part)
{
    struct errand *errand = arg;
    struct memory_lack lack;
    struct errand_part mine = {errand, &errand->array->contexts.shards[part]};
    if (!errand->array->embedding.keeps_process)
        do_part(&mine);
    else if (!memory_guarded(do_part, &mine, NULL, &lack))
        /* Relaxed: crew_run orders it; pairs with the load in each_shard. */
        atomic_store_explicit(&errand->lacks, lack.what, memory_order_relaxed);
}

void each_shard(struct parray *array, shard_work *work, void *arg)
{
    struct errand errand = {.array = array, .work = work, .arg = arg};
    if (array->count >= NODES_WORTH_THREADS)
        crew_run(array->contexts.shard_count, run_errand, &errand);
    else
        for (uint32_t i = 0; i < array->contexts.shard_count; i++)
            run_errand(&errand, i);
    /* Relaxed: pairs with the store in run_errand. */
    const char *lacks = atomic_load_explicit(&errand.lacks, memory_order_relaxed);
    if (lacks)
        memory_failed(array->count, lacks);
}
