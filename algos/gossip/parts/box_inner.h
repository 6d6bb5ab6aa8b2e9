/*
 * box_inner.h: the first part of a schedule of box_schedule.h: the nodes of the combs pass the tokens on.
 *
 * Called in `prepare`, before box_leaves_plan. It fills the slots of the combs' inner nodes, and sets
 * `steps` to the number of steps that this part takes.
 */
#ifndef BOX_INNER_H
#define BOX_INNER_H

#include "box_schedule.h"

/* Result: 0, or -1 if there is no memory. */
int box_inner_plan(struct box_schedule *schedule);

#endif
