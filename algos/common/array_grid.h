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

/* The grid of a mesh that has these sides. */
struct array_grid array_grid_mesh(int dimensions, const int *side);

static inline int array_grid_nodes(const struct array_grid *grid)
{
    return grid->side[0] * grid->stride[0];
}

static inline int array_grid_coord(const struct array_grid *grid, int rank, int dimension)
{
    return rank / grid->stride[dimension] % grid->side[dimension];
}

/* The sum of a node's coordinates. */
static inline int array_grid_sum(const struct array_grid *grid, int rank)
{
    int sum = 0;

    for (int i = 0; i < grid->dimensions; i++)
        sum += array_grid_coord(grid, rank, i);
    return sum;
}

/* The node whose coordinate is another one in that dimension. */
int array_grid_moved(const struct array_grid *grid, int rank, int dimension, int coord);

/* The port through which a message to another node leaves. `down`: of two ways round that are alike, the one
 * down the dimension. */
int array_grid_port(const struct array_grid *grid, int rank, int dest, bool down);

/* ------------------------------------------------------------------------------ meshes and lines only */

/* The neighbour behind a port, which is 2 * dimension + side, side 1 towards the higher coordinate. Negative:
 * there is none. */
static inline int array_grid_peer(const struct array_grid *mesh, int rank, int port)
{
    int stride = mesh->stride[port / 2], coord = array_grid_coord(mesh, rank, port / 2);

    if (port % 2)
        return coord + 1 < mesh->side[port / 2] ? rank + stride : -1;
    return coord > 0 ? rank - stride : -1;
}

/* The link behind a port; links have the numbers dimensions * (rank of the lower end) + dimension. */
static inline int array_grid_link(const struct array_grid *mesh, int rank, int port)
{
    return mesh->dimensions * (port % 2 ? rank : rank - mesh->stride[port / 2]) + port / 2;
}

/* The port of a node at one end of a link that leads over the link. */
static inline int array_grid_link_port(const struct array_grid *mesh, int link, int rank)
{
    return link % mesh->dimensions * 2 + (link / mesh->dimensions == rank);
}

#endif
