/*
 * array_grid.h: rings, tori, meshes, lines and hypercubes as one kind of grid, and the way that messages
 * take: through the dimensions one after the other, in each of them the shorter way round.
 *
 * Pure functions, for any thread, but for array_grid_of, which is for `prepare`.
 */
#ifndef ARRAY_GRID_H
#define ARRAY_GRID_H

#include <parray.h>

enum { ARRAY_GRID_DIMENSIONS = 32 };

struct array_grid {
    int dimensions;
    int side[ARRAY_GRID_DIMENSIONS],
        stride[ARRAY_GRID_DIMENSIONS]; /* of ranks: dimension 0 has the largest */
    bool wraps;                        /* the ends of a dimension are neighbours */
    bool cube; /* ports are numbered by bits of the rank, and not by dimensions and directions */
};

/* The grid of the array. False: it is none. */
bool array_grid_of(const struct parray *array, struct array_grid *grid);

static inline int array_grid_coord(const struct array_grid *grid, int rank, int dimension)
{
    return rank / grid->stride[dimension] % grid->side[dimension];
}

/* The node whose coordinate is another one in that dimension. */
int array_grid_moved(const struct array_grid *grid, int rank, int dimension, int coord);

/* The port through which a message to another node leaves. `down`: of two ways round that are alike, the one
 * down the dimension. */
int array_grid_port(const struct array_grid *grid, int rank, int dest, bool down);

#endif
