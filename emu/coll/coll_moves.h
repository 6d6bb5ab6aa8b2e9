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

/* On a hypercube whose nodes use all ports at a time: combine, or scan as move_runs does. */
void move_cube_sum(struct collective *call, void *data, size_t count);
void move_cube_scan(struct collective *call, void *data, bool inclusive);

/* On an array that has plans: collect, combine and spread, or exchange blocks. */
void move_plan_spread(struct collective *call, void *all);
void move_plan_sums(struct collective *call, const void *all, void *mine);
void move_plan_exchange(struct collective *call, const void *out, void *in);

/* Wait until all nodes have come, and then until a step that is the same for all. */
void move_cube_barrier(struct collective *call);
void move_tree_barrier(struct collective *call);

/* The first step in which all nodes of a tree know what its root begins to tell them in `step`, in packets of
 * `elements`. */
uint64_t moved_down(const struct coll_table *table, const struct tree *tree, uint64_t step,
                    uint32_t elements);

#endif
