/*
 * clock_last.h: the last step of a run, or of its part so far.
 */
#ifndef CLOCK_LAST_H
#define CLOCK_LAST_H

#include "machine/machine.h"

/* The last step in which a node ran, or something waited for the model and might begin (waiting.h,
 * worm_wait.h). Call it while no node runs. */
uint64_t clock_step(const struct parray *array);

/* Does the step that ends count: has a node run in it, or was something that waits due in it, which may begin
 * in step `next` or later? Engines open other steps, too, for nodes that are woken and find nothing; in which
 * steps that happens depends on the timing of threads. Call it while no node runs. */
bool clock_counts(const struct parray *array, uint64_t next);

/* The step by which faults stop nodes that wait: when nothing else can happen, time passes until they do, at
 * most to --max-steps. Call it while no node runs. */
uint64_t clock_last(const struct parray *array);

#endif
