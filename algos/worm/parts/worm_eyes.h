/*
 * worm_eyes.h: the eyes of Cang and Wu 2000, and where their Algorithms 1 and 2 send.
 *
 * A cube of 2^l nodes a side has 2^d eyes. Each eye lies in another half-size cube and is the innermost eye
 * of that half-size cube, so an eye has one of two coordinates in every dimension: eye_below(l) and,
 * mirrored, 2^l - 1 - eye_below(l). Pure functions.
 */
#ifndef WORM_EYES_H
#define WORM_EYES_H

#include "worm_box.h"

/* The smaller coordinate of an eye: 0, 0, 1, 2, 5, 10, .. for l = 0, 1, 2, ..: (2^(l+1) + (-1)^l - 3) / 6. */
static inline int eye_below(int level)
{
    return ((2 << level) + (level % 2 ? -1 : 1) - 3) / 6;
}

/* A node at `place` has reached all cubes of its phase across the first `crossed` dimensions of `order`; the
 * phase delivers to the 2^d parts of a cube of 2^level nodes a side. Where it sends next: */
void eye_target(int dims, int level, const int *place, const int *order, int crossed, int *target);

/* For every place of a cube, the least total communication distance of the algorithm over all orders of
 * dimensions, when each phase has an order of its own. */
struct eye_costs;
const struct eye_costs *eye_costs_make(struct parray *array, int dims, int levels);

/* The order of a phase that begins at `place`; of equally good ones the first, the last dimension being tried
 * first. */
void eye_best_order(const struct eye_costs *costs, int level, const int *place, int *order);

#endif
