/*
 * lock_step.h: the moves of an array in lock step: every packet takes the steps that it takes, and every node
 * runs in each step in which it can.
 *
 * Within a step no node learns anything of another one, so the nodes of a step go on one after the other, in
 * the order of ranks, and no other order needs to be tried. What is left open is what a state has moves for:
 * crashes at the beginning of a node's turn in a step or before one of its sends, packets that get lost,
 * which of the packets that are there an open call takes, numbers of node_choose. All that is sure comes in
 * between and is no move of its own, up to the end of a step if the program has an invariant.
 */
#ifndef LOCK_STEP_H
#define LOCK_STEP_H

#include "search/globals_inside.h"

/* The state in which the array begins; g->scratch has its nodes. */
void lock_step_first(struct globals *g, uint32_t *row);

/* As global_moves and global_next. */
size_t lock_step_moves(struct globals *g, const uint32_t *row, uint32_t node, struct global_move *list);
void lock_step_make(struct globals *g, uint32_t *row, struct global_move move);

/* Does the node stop in the middle of its turn, if it crashes now? */
bool lock_step_within(const struct globals *g, const uint32_t *row, uint32_t node);

/* Is a step over, so that properties hold or do not? */
bool lock_step_over(const struct globals *g, const uint32_t *row);

#endif
