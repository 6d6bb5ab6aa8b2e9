/*
 * rounds_along.h: lists of rounds (rounds.h) whose messages cross one link each: along a tree, by a
 * timetable, or by the plan of a graph that looks alike from all its nodes. Members are the nodes.
 *
 * Along a tree blocks can be cut into parts that follow each other. Then part i is place i of one member, its
 * own places are parts + i for each further row of parts, and `size` in rounds.h is the number of parts.
 */
#ifndef ROUNDS_ALONG_H
#define ROUNDS_ALONG_H

#include "plan/cube_plan.h"
#include "plan/rounds.h"
#include "plan/timetable.h"
#include "plan/tree.h"

/* Spread, sum and sum_all of a block of `parts` parts, and barriers, whose messages are part 0: along the
 * tree `up` to its root, and along the tree `down`, which has the same root, from it. NULL: the task has no
 * such way. A sum takes the members in the order of the tree, so the operation has to commute. */
struct round_list *rounds_by_tree(enum rounds_task task, const struct tree *up, const struct tree *down,
                                  uint32_t self, uint32_t parts);

/* Deal and collect, a block in a message. The blocks of others pass through the places of their members. */
struct round_list *rounds_stream(enum rounds_task task, const struct tree *tree, uint32_t self);

/* Deal, collect, share, exchange and sum_deal; by a plan share, exchange and sum_deal. The operation of a sum
 * has to commute. */
struct round_list *rounds_by_timetable(enum rounds_task task, const struct timetable *timetable,
                                       const struct topo *topo, uint32_t self, uint32_t root);
struct round_list *rounds_by_plan(enum rounds_task task, const struct cube_plan *plan,
                                  const struct topo *topo, uint32_t self);

/* The timetable that such a task takes; TIMETABLE_KINDS: none. */
enum timetable_kind rounds_timetable(enum rounds_task task);

#endif
