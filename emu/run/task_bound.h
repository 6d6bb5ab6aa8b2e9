/*
 * task_bound.h: how long what a run does takes at least.
 */
#ifndef TASK_BOUND_H
#define TASK_BOUND_H

struct parray;

/* Fill in the lower bound, why it is one, the program's own bound, and the bytes that packets bring to all
 * nodes together at least. The lower bound is that of the task. The program's own one counts a start-up for
 * each token; only without a start-up it is one for all programs, and then taken where it is stronger. After
 * all that speaks of the demand as the program sees it. One thread. */
void task_bound_take(struct parray *array);

#endif
