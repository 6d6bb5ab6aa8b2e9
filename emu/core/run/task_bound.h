/*
 * task_bound.h: how long what a run does takes at least.
 */
#ifndef TASK_BOUND_H
#define TASK_BOUND_H

struct parray;

/* Fill in the lower bound of the task, why it is one, the program's own bound, and the bytes that packets
 * bring to all nodes together at least. After all that speaks of the demand as the program sees it. One
 * thread. */
void task_bound_take(struct parray *array);

/* Take the program's own bound for the lower bound where it is stronger. It counts a start-up for each token,
 * so only without a start-up it is one for all programs. */
void task_bound_take_own(struct parray *array);

#endif
