/*
 * turn_tree.h: trees for arrays whose links have turns (emu/core/message/link_turns.h), as they have under
 * models with rules: along them a packet waits for turns as little as can be, if all begin together.
 *
 * A pure function of the array. Memory is that of alloc.h: what is missing ends the work.
 */
#ifndef TURN_TREE_H
#define TURN_TREE_H

#include "plan/tree.h"

struct parray;

/* down: from the root to all, the earliest way to each, if the root begins after step *time. Else to the
 * root, so that it has all as early as can be, if all begin after that step. *time becomes the step in which
 * the last packet arrives. The array hangs together. */
struct tree *turn_tree(const struct parray *array, uint32_t root, bool down, uint64_t *time);

#endif
