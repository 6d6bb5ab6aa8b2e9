/*
 * worm_costs.h: the least total communication distance of all broadcasts that halve boxes, and the halvings
 * that reach it.
 *
 * For every shape of box, and every place in a box, the table has the least sum of distances with which a
 * holder at that place can serve the box. A holder at P that halves its box along a dimension keeps the half
 * with P and hands the other half to some place Q in that half:
 *
 *     cost(box, P) = min over dimensions and Q of cost(half with P, P) + |P - Q| + cost(other half, Q).
 *
 * The tables do not depend on the source. Made in `prepare`, read only afterwards.
 */
#ifndef WORM_COSTS_H
#define WORM_COSTS_H

#include "worm_box.h"

struct box_costs;

/* NULL after refusing the run: too many nodes for the tables. */
const struct box_costs *box_costs_make(struct parray *array, int dims, int levels);

/* For the box with the sides 2^side around `place`: the dimension and the place Q of the least cost; of equal
 * ones the nearest, then the first. */
int box_best_split(const struct box_costs *costs, const uint8_t *side, const int *place, int *target);

#endif
