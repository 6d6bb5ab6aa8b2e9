/*
 * sum_buckets.h: rounds in which blocks go round rings as buckets go from hand to hand, along one dimension
 * of a torus after the other.
 *
 * On a ring of m nodes a bucket begins at the node behind its own and goes round to it: each node adds its
 * words and passes the bucket on. All m buckets are on their way at a time, so that in m - 1 rounds each
 * node has the sum of its own. On a torus a bucket of the first dimension has the blocks of all nodes with
 * one coordinate, and is split further in the next dimension. Then the sums go round once more, backwards
 * through the dimensions.
 *
 * A lane for each dimension to begin with and each direction has an equal share of the words, and each round
 * of each lane a port of its own.
 */
#ifndef SUM_BUCKETS_H
#define SUM_BUCKETS_H

#include "sum_plan.h"

/* For `prepare`: over all dimensions of a torus, or round a cycle through all nodes of a ring, hypercube,
 * torus or mesh of two dimensions. Result: 0, or -1 after refusing the array. */
int sum_buckets_prepare(struct parray *array, enum sum_goal goal);
int sum_cycle_prepare(struct parray *array, enum sum_goal goal);

/* The packet times where lanes have equal shares; negative: not known. */
double sum_buckets_claimed(const struct parray *array);

#endif
