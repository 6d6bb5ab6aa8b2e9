/*
 * worker.h: the threads of engine `fibers`, each of which runs the nodes of one shard step by step.
 *
 * The workers open a step together, run its nodes, meet at a barrier, and decide together what comes next. A
 * shard that alone has work is run without the barrier (step/clock.h).
 */
#ifndef WORKER_H
#define WORKER_H

#include "machine/machine.h"

/* On a worker's own stack: run the nodes of its shard that are due and, if the shard is alone, the steps
 * after this one that need no barrier. The last of them is not closed. */
typedef void run_nodes_call(struct shard *shard, struct parray *array);

/* Start a worker for each shard, and wait until all nodes have ended or the run is over. False: no memory,
 * or no thread, with a sentence in the outcome. */
bool workers_run(struct parray *array, run_nodes_call *run_nodes);

/* engine.computing, of arrays that workers run. */
const struct node *workers_computing(const struct parray *array, uint32_t from);

#endif
