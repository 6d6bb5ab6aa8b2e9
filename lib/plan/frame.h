/*
 * frame.h: in which steps a node may send on each link of a tree, where a node uses one port at a time.
 *
 * Time falls into frames of `slots` slots, and a slot lasts as long as a packet of one unit. Each direction
 * of each link of the tree has one slot, and packets begin in the first step of a slot of their direction
 * alone. Directions that the limits do not let carry packets at the same time have different slots. So no
 * packet ever meets another one, whenever nodes send, and no node has to know what others do.
 *
 * The slots are chosen so that a reduce to the root of the tree, followed by a broadcast from it, waits
 * little for them, and the frame is short.
 */
#ifndef FRAME_H
#define FRAME_H

#include "plan/tree.h"
#include "plan/limits.h"

struct frame {
    uint32_t slots; /* of a frame; 1: packets may begin in every step */
    uint64_t steps; /* of a slot */
};

/* Choose the frame, and the slots of the tree, where nodes have limits (limits_nodes). `steps`: those of a
 * packet of one unit. */
struct frame frame_choose(struct tree *tree, const struct limits *limits, uint64_t steps);

/* The first step, from `step` on, in which a packet may begin on a link direction with that slot. */
static inline uint64_t frame_next(const struct frame *frame, uint32_t slot, uint64_t step)
{
    if (frame->slots == 1)
        return step;
    uint64_t length = frame->slots * frame->steps, at = (step - 1) % length, wanted = slot * frame->steps;
    return step + (wanted + length - at) % length;
}

/* What a timetable repeats (timetable.h): `length` steps, the first time from step `origin` on. */
struct period {
    uint64_t origin, length;
};

/* The steps of a period in which a packet may begin: `count` of them, the first one `start` steps behind the
 * beginning, each `pitch` behind the one before. */
struct stretch {
    uint64_t start, pitch, count;
};

/* The first such step from `step` on; `origin` is not further ahead than a period. */
static inline uint64_t period_next(const struct period *period, const struct stretch *stretch, uint64_t step)
{
    uint64_t at = step >= period->origin ? (step - period->origin) % period->length
                                         : step + period->length - period->origin;
    uint64_t turn = at > stretch->start ? (at - stretch->start + stretch->pitch - 1) / stretch->pitch : 0;
    uint64_t wanted = stretch->start + (turn < stretch->count ? turn * stretch->pitch : period->length);
    return step + wanted - at;
}

#endif
