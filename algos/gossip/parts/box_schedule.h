/*
 * box_schedule.h: which token crosses which link of a mesh of any number of dimensions in which step, when
 * every node is to get every other node's token once, over half-duplex links: a table that is made before the
 * run.
 *
 * The table is made in two parts. First the nodes of the combs (box_comb.h) pass the tokens on as they come,
 * which takes half of the room that the links have or somewhat more (box_inner.h). Then every node that a
 * token's comb left out is given a link and a free step in which a neighbour that has the token sends it.
 * Nothing depends on those leaves, so that is a matching of leaves and free steps, and an exact one is found
 * (box_leaves.h): the table has the fewest steps that the first part allows. A few rules for the combs are
 * tried in turn, until one leads to as few steps as there can be; otherwise the shortest table is kept.
 *
 * The planner uses integers only and no random numbers, so it makes the same table on every machine.
 */
#ifndef BOX_SCHEDULE_H
#define BOX_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#include "box_comb.h"

/* More nodes would take minutes to plan, and links and steps are to fit in 16 bits. */
#define BOX_MOST 1024

/* When a token reaches a node: a link and a step from 1 on. 0: it does not come by a link, or not yet. */
typedef uint32_t box_slot;

struct box_schedule {
    const struct array_grid *mesh; /* two dimensions or more, of two nodes or more, in ascending order */
    const struct box_rule *rule;
    int steps;      /* until all is done */
    box_slot *slot; /* by token * nodes + node */
};

/* Make a schedule for a mesh of BOX_MOST nodes at most, where `least` steps are known to be needed. Result:
 * 0, or -1 if there is no memory. The caller frees `slot` in any case. */
int box_schedule_make(struct box_schedule *schedule, const struct array_grid *mesh, int least);

static inline box_slot box_slot_make(int link, int step)
{
    return (box_slot)link << 16 | (box_slot)step;
}

static inline int box_slot_link(box_slot slot)
{
    return (int)(slot >> 16);
}

static inline int box_slot_step(box_slot slot)
{
    return (int)(slot & 0xffff);
}

#endif
