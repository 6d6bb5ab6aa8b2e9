/*
 * verdict.h: what a run may be called once all is known that went wrong in it.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include "facts/outcome.h"

/* After all other findings, the status included. A run in which something else went wrong is not called
 * verified. One in which nothing did, but whose time or distance is below its lower bound, ends with
 * PARRAY_WRONG, a sentence and `below_bound`; one whose packets brought fewer bytes to the nodes than the
 * task takes, with PARRAY_WRONG and a sentence. */
void verdict_settle(struct outcome *outcome);

#endif
