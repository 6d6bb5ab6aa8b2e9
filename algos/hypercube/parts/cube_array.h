/*
 * cube_array.h: what the hypercube programs ask of the array that they run on.
 *
 * For `prepare`, `lower_bound` and `paper_time`: host side only.
 */
#ifndef CUBE_ARRAY_H
#define CUBE_ARRAY_H

#include <parray.h>

/* The dimension of the array, 1 .. most; -1 after refusing an array that is no hypercube or a larger one, or
 * tokens of several words. */
int cube_array_dim(struct parray *array, int most);

/* Lower bounds under the array's model: multinode broadcast and scatter; total exchange. */
double cube_gather_bound(const struct parray *array);
double cube_exchange_bound(const struct parray *array);

/* The times of the paper's Table 1; negative under any model but F*, which alone it treats. */
double cube_gather_paper(const struct parray *array);
double cube_exchange_paper(const struct parray *array);

#endif
