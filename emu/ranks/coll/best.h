/*
 * best.h: the way of --coll best: that of coll_* (parray_coll.h), with messages in place of packets.
 *
 * Blocks that all get or that are summed up go along a tree of shortest ways, in parts of a packet each that
 * follow each other. Other tasks follow the timetable or the plan of the array, a block in each message,
 * under F*; without one, deals and collects stream along the tree. All of this is for communicators of all
 * ranks in their order, for equal blocks and operations that commute; what is left goes by tree
 * (lib/plan/rounds.h).
 */
#ifndef BEST_H
#define BEST_H

#include "coll/operation.h"

/* The list of the operation, whose places have `block` bytes each; sets its parts. NULL: take the tree. */
struct round_list *best_list(struct operation *operation, size_t block);

#endif
