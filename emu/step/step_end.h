/*
 * step_end.h: what the transmissions of a step come to, once all nodes have left it and before any enters the next.
 *
 * Life of a step: shard_open, the nodes run, all contexts meet at the barrier, step_end, clock_summarize, the barrier, clock_next.
 */
#ifndef STEP_END_H
#define STEP_END_H

#include "machine/machine.h"

/* Apply the model's rules to the step that ends, and deliver its worms. Each shard's own context calls it; under a model with
 * worms the first shard does the work of all, and the others have to wait for it. Only if array->rules.on. */
void step_end(struct parray *array, struct shard *shard);

#endif
