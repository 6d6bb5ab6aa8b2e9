/*
 * sum_bine.h: binomial negabinary trees over a ring whose number of nodes is a power of 2.
 *
 * A place on the ring, counted from the root, is written with base -2. In the round of level m a node that
 * is in the tree is joined by the one whose last m digits are all other ones; levels fall from the number of
 * digits to 1. These two are (1 - (-2)^m)/3 places apart, about a third of the way that nodes of a common
 * binomial tree of 2^m nodes have in between them at most, and on the other side from one level to the next.
 *
 * A lane has half of the words, and the other lane has the mirrored tree.
 */
#ifndef SUM_BINE_H
#define SUM_BINE_H

#include "sum_plan.h"

/* For `prepare`: broadcast from the root, or reduce to it, over the same tree backwards. Result: 0, or -1
 * after refusing the array. */
int sum_bine_prepare(struct parray *array, enum sum_goal goal);

#endif
