/*
 * verdict.h: what a run may be called once all is known that went wrong in it.
 */
#ifndef VERDICT_H
#define VERDICT_H

struct parray;

/* Find the bounds: that of the task, and why it is one, and the program's own. After all that speaks of the
 * demand of the task as the program sees it. */
void verdict_bound(struct parray *array);

/* Take the program's own bound for the lower bound where it is stronger. It counts a start-up for each token,
 * so only without a start-up it is one for all programs. */
void verdict_own_bound(struct parray *array);

/* After all other findings, the status included. A run in which something else went wrong is not called
 * verified. One in which nothing did ends with PARRAY_WRONG and a sentence if its time is below the bound of
 * the task, if its packets brought fewer bytes to the nodes than the task takes, or were too
 * short for so many, or if it refutes a bound of the program: the result stays verified then. */
void verdict_settle(struct parray *array);

#endif
