/*
 * forest_moves.h: the trees of a fabric, or its paths, as a schedule of chunks between the nodes that
 * compute.
 *
 * A token has as many units as trees begin at a node for it, and each unit goes along one tree. Where each
 * token is for one node, it has as many as make the parts of all paths whole. The nodes are
 * those of a complete array; what the schedule says is which unit goes from which node to which, and after
 * what. Its steps are an order, not times: those depend on bandwidths.
 */
#ifndef FOREST_MOVES_H
#define FOREST_MOVES_H

#include <stdbool.h>
#include <stddef.h>

struct fabric_task;
struct instance;
struct moves;
struct task_case;

/* Open the task anew with units for all trees, and make the moves; moves_check has found them right. False
 * with a sentence in `error`. All three are to be closed in any case: they were zeroed before. */
bool forest_moves(struct fabric_task *f, struct task_case *task_case, struct instance *instance,
                  struct moves *moves, char *error, size_t size);

#endif
