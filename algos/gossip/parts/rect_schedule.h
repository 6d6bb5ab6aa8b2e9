/*
 * rect_schedule.h: which token crosses which link of an m x n mesh in which step, when every node is to
 * get every other node's token once, over half-duplex links: a table that is made before the run.
 *
 * The table is made in two parts. First the nodes of the combs (rect_comb.h) pass the tokens on as they come,
 * which takes about half of the time and half of the room that the links have (rect_inner.h). Then every node
 * that a token's comb left out is given a link and a free step in which a neighbour that has the token sends
 * it. Nothing depends on those leaves, so that is a matching of leaves and free steps, and an exact one is
 * found (rect_leaves.h): the table has the fewest steps that the first part allows.
 *
 * The planner uses integers only and no random numbers, so it makes the same table on every machine.
 */
#ifndef RECT_SCHEDULE_H
#define RECT_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#include "rect_comb.h"

/* More nodes would take minutes to plan, and links and steps are to fit in 16 bits. */
#define RECT_MOST 1024

/* When a token reaches a node: a link and a step from 1 on. 0: it does not come by a link, or not yet. */
typedef uint32_t rect_slot;

struct rect_schedule {
    struct rect mesh;
    int steps;       /* until all is done */
    rect_slot *slot; /* by token * nodes + node; the caller's memory, all zero */
};

static inline rect_slot rect_slot_make(int link, int step)
{
    return (rect_slot)link << 16 | (rect_slot)step;
}

static inline int rect_slot_link(rect_slot slot)
{
    return (int)(slot >> 16);
}

static inline int rect_slot_step(rect_slot slot)
{
    return (int)(slot & 0xffff);
}

#endif
