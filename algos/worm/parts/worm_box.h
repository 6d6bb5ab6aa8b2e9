/*
 * worm_box.h: arrays of 2^k nodes in each of d dimensions, mesh or torus, and the boxes that a broadcast
 * halves: what the worm programs ask of the array that they run on.
 *
 * Places are coordinates from 0, dimension 0 first, counted from a corner. On a mesh the corner is node 0. On
 * a torus every node may be the corner: the program chooses the corner such that the root is an eye
 * (worm_eyes.h), and the message tells all other nodes which corner it is.
 */
#ifndef WORM_BOX_H
#define WORM_BOX_H

#include <parray.h>

#include "worm_late.h"

enum { BOX_DIMS = 6, BOX_LEVELS = 28 };

/* Read only once the run has begun. */
struct box_task {
    int dims, levels; /* d, k */
    bool torus;
    int root;
    int corner;          /* rank; only the root may read it, all other nodes learn it from the message */
    int order[BOX_DIMS]; /* dimensions, in the order in which a phase halves them */
    int route[BOX_DIMS]; /* dimensions, in the order in which worms cross them */
    struct box_late late;
    uint64_t pace;      /* steps that a message holds its channels */
    bool unphased;      /* it halves boxes in any order: no step separates its phases */
    const void *tables; /* the program's own */
};

/* Read the parameters "root", "route" and "late" and set node_arg; the order is the last dimension first.
 * NULL after refusing the run. */
struct box_task *box_task_make(struct parray *array);

/* Read an order of dimensions such as "2,0,1", with each dimension once; "" stands for the default order.
 * False after refusing the run. */
bool box_param_order(struct parray *array, const char *name, int dims, int *order);

/* The place of a rank, and back. */
void box_place(const struct box_task *task, int corner, int rank, int *place);
int box_rank(const struct box_task *task, int corner, const int *place);

#endif
