/*
 * each_shard.c: a small array is done with before a second thread would have begun.
 */
#include "crew.h"
#include "machine/each_shard.h"

enum { NODES_WORTH_THREADS = 4096 };

struct errand {
    struct parray *array;
    shard_work *work;
    void *arg;
};

static void run_errand(void *arg, unsigned part)
{
    const struct errand *errand = arg;
    errand->work(errand->array, &errand->array->contexts.shards[part], errand->arg);
}

void each_shard(struct parray *array, shard_work *work, void *arg)
{
    struct errand errand = {.array = array, .work = work, .arg = arg};
    if (array->count >= NODES_WORTH_THREADS)
        crew_run(array->contexts.shard_count, run_errand, &errand);
    else
        for (uint32_t i = 0; i < array->contexts.shard_count; i++)
            run_errand(&errand, i);
}
