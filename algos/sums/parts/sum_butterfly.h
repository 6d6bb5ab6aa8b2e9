/*
 * sum_butterfly.h: rounds in each of which every node has one partner, on grids whose sides are powers of 2.
 *
 * In a round nodes meet in pairs that differ in one dimension. After the first k rounds a node has to do
 * with the blocks of those nodes only that it can reach, as can a packet, by the later rounds: it sends its
 * partner all that the partner can reach. So the number of blocks halves from round to round, and in the end
 * a node has the sum of its own. Backwards, the rounds bring all sums to all nodes.
 *
 * Lanes begin with different dimensions, one after the other: on a hypercube all ports are in use. Where a
 * partner stands to the other side in a mirrored lane (sides above 2, and not with exclusive or), there is a
 * second lane for each dimension.
 */
#ifndef SUM_BUTTERFLY_H
#define SUM_BUTTERFLY_H

#include "sum_plan.h"

enum sum_partners {
    SUM_XOR,         /* the coordinate with one bit changed, the lowest first */
    SUM_SWING,       /* at distances 1, -1, 3, -5, 11 and so on, to the other side from odd coordinates */
    SUM_SWING_INWARD /* the same, the farthest first */
};

enum sum_rounds {
    SUM_HALVE,        /* reduce-scatter */
    SUM_HALVE_DOUBLE, /* reduce-scatter, and then the same rounds backwards: an allgather */
    SUM_WHOLE         /* all blocks in each round */
};

/* For `prepare`. Result: 0, or -1 after refusing the array. */
int sum_butterfly_prepare(struct parray *array, enum sum_goal goal, enum sum_partners partners,
                          enum sum_rounds rounds);

/* The packet times where partners are neighbours and lanes have equal shares; negative: not known. */
double sum_butterfly_claimed(const struct parray *array);

#endif
