/*
 * rect_inner.h: the first part of a schedule of rect_schedule.h: the nodes of the combs pass the tokens on.
 *
 * Called in `prepare`, before rect_leaves_plan. It fills the slots of the combs' inner nodes, and sets
 * `steps` to the number of steps that this part takes.
 */
#ifndef RECT_INNER_H
#define RECT_INNER_H

#include "rect_schedule.h"

/* Result: 0, or -1 if there is no memory. */
int rect_inner_plan(struct rect_schedule *schedule);

#endif
