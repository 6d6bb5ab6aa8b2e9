/*
 * observe.h: what the observer of a run (machine/embedding.h) is told at the end of a step.
 */
#ifndef OBSERVE_H
#define OBSERVE_H

#include "machine/machine.h"

/* Is the observer to be told of a step after which the run has had so many violations? */
bool observe_wants(const struct parray *array, uint64_t violations);

/* Write out the lines of node_log, and tell the observer, if there is one, of the step that is over. It may
 * set array->clock.stop. One context calls it, while the other contexts wait. */
void observe_step(struct parray *array);

#endif
