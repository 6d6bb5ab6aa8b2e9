/*
 * step_end.h: judge the transmissions of a step, after all nodes have left it and before any node enters the
 * next one.
 *
 * Life of a step: shard_open, the nodes run, the barrier, step_end, clock_summarize, the barrier, clock_next.
 */
#ifndef STEP_END_H
#define STEP_END_H

#include "machine/machine.h"

/* Does the first shard do all the work of step_end? Then the other shards have to wait for it. */
static inline bool step_end_alone(const struct parray *array)
{
    return array->worms || array->waiting;
}

/* Apply the model's rules to the step that ends, deliver its worms, begin the packets that wait. Each
 * shard's own context calls it, and only if array->rules.on. */
void step_end(struct parray *array, struct shard *shard);

#endif
