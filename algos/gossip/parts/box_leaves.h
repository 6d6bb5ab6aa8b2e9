/*
 * box_leaves.h: the second part of a schedule of box_schedule.h: the nodes that are leaves of a token's
 * comb get the token over links and in steps that the first part leaves free.
 *
 * Called in `prepare`, after box_inner_plan. It fills all slots that are left, within `steps` steps if that
 * is possible, and otherwise raises `steps` to the least number that is enough.
 */
#ifndef BOX_LEAVES_H
#define BOX_LEAVES_H

#include "box_schedule.h"

/* Result: 0, or -1 if there is no memory. */
int box_leaves_plan(struct box_schedule *schedule);

#endif
