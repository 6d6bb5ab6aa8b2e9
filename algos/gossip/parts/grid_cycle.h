/*
 * grid_cycle.h: a Hamiltonian cycle through a grid: a mesh, torus or hypercube of two or more dimensions with
 * an even number of nodes, or a ring.
 *
 * One dimension of even size makes up the rows. All nodes of a row, whatever dimensions they have, lie on a
 * path to and fro (the next dimension runs backwards behind an odd place). So the grid has a mesh of two
 * dimensions in it, and that mesh the cycle of ring_of_mesh.h.
 *
 * Read only once it is made, for any thread.
 */
#ifndef GRID_CYCLE_H
#define GRID_CYCLE_H

#include <parray.h>

#include "ring_of_mesh.h"

enum { CYCLE_MOST_DIM = 16 };

struct grid_cycle {
    int nodes, dimensions;
    int size[CYCLE_MOST_DIM]; /* as in the specification */
    int rows;                 /* the dimension that makes up the rows; negative: the array is a ring */
    struct ring ring;
};

/* Describe the cycle of the array. -1 after refusing an array that has none of this kind. */
int grid_cycle_take(struct parray *array, struct grid_cycle *cycle);

/* The place of a node in the cycle, 0 and up. Neighbours in the cycle are neighbours in the array. */
int grid_cycle_place(const struct grid_cycle *cycle, int rank);

#endif
