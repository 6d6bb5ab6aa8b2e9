/*
 * grid_cycle.h: a Hamiltonian cycle through a grid: a mesh or hypercube of two or more dimensions with an
 * even number of nodes, or a torus.
 *
 * One dimension of even size makes up the rows. All nodes of a row, whatever dimensions they have, lie on a
 * path to and fro (the next dimension runs backwards behind an odd place). So the grid has a mesh of two
 * dimensions in it, and that mesh the cycle of ring_of_mesh.h.
 *
 * In a torus whose sides are all odd, take the rows in the order of a cycle through all dimensions but the
 * shortest, along which a row is a ring. The cycle goes once round a row, but for the last link, and steps to
 * the next row: one column before that in which it came, or one behind it if it goes round the other way. Of
 * R rows with C nodes each, R >= C, the first (R + C) / 2 are gone through one way, the others the other way:
 * so the last row ends C columns before the first one began, which is in the same column.
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
    int size[CYCLE_MOST_DIM];    /* as in the specification */
    int rows;                    /* the dimension that makes up the rows; negative: all sides are odd */
    int longest[CYCLE_MOST_DIM]; /* if so, the dimensions, the longest first */
    struct ring ring;
};

/* Describe the cycle of the array. -1 after refusing an array that has none of this kind. */
int grid_cycle_take(struct parray *array, struct grid_cycle *cycle);

/* The place of a node in the cycle, 0 and up. Neighbours in the cycle are neighbours in the array. */
int grid_cycle_place(const struct grid_cycle *cycle, int rank);

#endif
