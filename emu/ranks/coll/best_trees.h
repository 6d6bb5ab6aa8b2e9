/*
 * best_trees.h: the trees of --coll best, each made when a rank first asks for it, and then constant.
 *
 * Under F* they are those of coll_* (emu/theory/coll/coll_table.h); where links have turns, those that fit
 * the turns best. best_trees_open before nodes run, best_trees_close after.
 */
#ifndef BEST_TREES_H
#define BEST_TREES_H

#include "plan/tree.h"

struct parray;
struct best_trees;

struct best_trees *best_trees_open(struct parray *array);
void best_trees_close(struct best_trees *trees);

/* down: from the root; up: to it; back: from it, after what came up. The last two may name the same links. */
enum best_use { BEST_DOWN, BEST_UP, BEST_BACK, BEST_USES };
const struct tree *best_tree(struct best_trees *trees, enum best_use use, uint32_t root);

#endif
