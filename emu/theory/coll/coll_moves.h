/*
 * coll_moves.h: what collectives are made of: one movement of data over a tree, or over a hypercube.
 *
 * All nodes make the same movements in the same order, each with the struct collective of its call;
 * `call->piece` has to be the same on all. On every link of a tree all packets upwards come before all
 * packets downwards, and a node has received all that comes to it when the movement ends. So no link is used
 * both ways at a time, whatever calls follow each other.
 */
#ifndef COLL_MOVES_H
#define COLL_MOVES_H

#include "coll/coll_call.h"

/* Combine `count` elements of `data` of all nodes into `into` of the root of the tree. */
void move_up(struct collective *call, const void *data, size_t count, void *into);

/* Copy `count` elements of `data` of the root to all nodes. */
void move_down(struct collective *call, void *data, size_t count);

/* Collect a block of call->count elements of every node at the root, or spread blocks from there. */
void move_blocks_up(struct collective *call, const void *mine, void *all);
void move_blocks_down(struct collective *call, const void *all, void *mine);

/* Give a block of every node to every node. */
void move_blocks_across(struct collective *call, const void *out, void *in);

/* Combine `data` of all nodes with a lower rank, and, if `inclusive`, that of the node itself. */
void move_runs(struct collective *call, void *data, bool inclusive);

/* The same where all nodes get all data. */
void move_spread_runs(struct collective *call, void *data, bool inclusive);

/* On a hypercube whose nodes use all ports at a time: combine, or scan as move_runs does. */
void move_cube_sum(struct collective *call, void *data, size_t count);
void move_cube_scan(struct collective *call, void *data, bool inclusive);

/* On an array that looks alike from all nodes, by plans: collect, combine and spread, or exchange blocks. */
void move_plan_spread(struct collective *call, void *all);
void move_plan_sums(struct collective *call, const void *all, void *mine);
void move_plan_exchange(struct collective *call, const void *out, void *in);

/* By a timetable. `from` and `to` are the blocks of the program that leave nodes, and those that come to
 * them. A reduce_scatter adds blocks that come to what is there, and `from` is `to`. Under models in
 * which nodes use one port at a time travel_begin agrees on a period first, and travel_end ends it; nothing
 * else is sent in between. */
struct travel {
    struct collective *call;
    const struct timetable *timetable;
    size_t pieces; /* packets of a block */
    struct period period;
    uint64_t pitch, slot, unit; /* steps of a packet, of a slot of the data, and of one of the telling */
};
void travel_begin(struct travel *travel, struct collective *call, const struct timetable *timetable);
void travel_blocks(struct travel *travel, const void *from, void *to);
void travel_end(struct travel *travel);

/* The last step in which a packet of a travel with blocks of one element is on a link, if all nodes call in
 * step 1, for the first time. */
uint64_t travel_steps(const struct coll_table *table, const struct timetable *timetable);

/* Does a scan collect all data at all nodes, since that is shorter than sums over the tree? */
bool coll_scans_by_spread(struct coll_table *table);

/* Before a call goes by the tree of the array, or by one of the same links: have all nodes been told that the
 * period of an earlier call is over? */
void travel_settle(struct collective *call);

/* By timetables: all of a call. */
void move_times_sums(struct collective *call, const struct timetable *timetable, const void *all, void *mine);
void move_times_blocks(struct collective *call, const struct timetable *timetable, const void *from,
                       void *to);

/* Wait until all nodes have come, and then until a step that is the same for all. */
void move_cube_barrier(struct collective *call);
void move_tree_barrier(struct collective *call);

/* The first step in which all nodes of a tree know what its root begins to tell them in `step`, in packets of
 * `elements`. */
uint64_t moved_down(const struct coll_table *table, const struct tree *tree, uint64_t step,
                    uint32_t elements);

#endif
