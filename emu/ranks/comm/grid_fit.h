/*
 * grid_fit.h: a grid of ranks laid over the array, so that neighbours in the grid are one link apart.
 */
#ifndef GRID_FIT_H
#define GRID_FIT_H

#include "rank/rank.h"

struct cart_shape;

/* The rank in MPI_COMM_WORLD of each rank of a grid of all ranks, by rows; found once for all ranks, and then
 * constant. NULL: no such order is known. */
const int *grid_fit(struct rank *rank, const struct cart_shape *cart);

struct grid_fits;
struct grid_fits *grid_fits_open(void);
void grid_fits_close(struct grid_fits *fits);

#endif
