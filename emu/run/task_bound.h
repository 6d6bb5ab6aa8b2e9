/*
 * task_bound.h: how long the task of a run takes at least.
 */
#ifndef TASK_BOUND_H
#define TASK_BOUND_H

struct parray;

/* Take the task's lower bound where it is stronger than that of the program, and say why it is one. After all
 * that speaks of the demand as the program sees it. One thread. */
void task_bound_take(struct parray *array);

#endif
