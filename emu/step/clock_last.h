/*
 * clock_last.h: the last step of a run, or of its part so far.
 */
#ifndef CLOCK_LAST_H
#define CLOCK_LAST_H

#include "machine/machine.h"

/* The last step in which a node ran, or something waited for the model and might begin (waiting.h,
 * worm_wait.h). Call it while no node runs. */
uint64_t clock_step(const struct parray *array);

/* The step by which faults stop nodes that wait: when nothing else can happen, time passes until they do, at
 * most to --max-steps. Call it while no node runs. */
uint64_t clock_last(const struct parray *array);

#endif
