/*
 * step_end.h: judge the transmissions of a step, after all nodes have left it and before any node enters the
 * next one.
 *
 * Life of a step: shard_open, the nodes run, the barrier, step_end, clock_summarize, the barrier, clock_next.
 */
#ifndef STEP_END_H
#define STEP_END_H

#include "machine/machine.h"

/* Apply the model's rules to the step that ends, and deliver its worms. Each shard's own context calls it,
 * and only if array->rules.on. Under a model with worms the first shard does all the work, and the other
 * shards have to wait for it. */
void step_end(struct parray *array, struct shard *shard);

#endif
