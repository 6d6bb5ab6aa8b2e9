/*
 * each_shard.h: what is done to every node before and after a run, by as many threads as there are workers.
 *
 * The thread that works on a shard is bound to the core of the worker that will run it, so that the memory of
 * its nodes, which comes at the first touch, lies next to that core.
 */
#ifndef EACH_SHARD_H
#define EACH_SHARD_H

#include "machine/machine.h"

/* Work on the nodes of one shard. What others work on at the same time are the other shards. */
typedef void shard_work(struct parray *array, struct shard *shard, void *arg);

/* Call work(array, shard, arg) for every shard, several at a time if the array is large. While no node runs,
 * from one thread. */
void each_shard(struct parray *array, shard_work *work, void *arg);

#endif
