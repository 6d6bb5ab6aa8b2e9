/*
 * mesh_ranks.h: phase 1 of the partial multinode broadcast (Varvarigos and Bertsekas 1994, section 3.1): how
 * many flagged nodes there are and how many of them come before a node, by parallel prefix.
 *
 * Class c of d orders the nodes by their virtual numbers: digit l of a virtual number is digit (l+c) mod d
 * of the rank. The prefixes of all classes run at once, since in each window of p-1 steps every class uses
 * another dimension.
 *
 * As in the paper: the sums of the lines of virtual dimension 0 first, then those of dimension 1 over the
 * last nodes of these lines, and so on up; then (sum before, total) down the same way. 2d windows of p-1
 * steps and 2(N-1) messages a class. Fast: both sides at once in every line, so that all nodes know the sum
 * of their line and nothing needs to come back: d windows, of floor(p/2) steps on a torus.
 *
 * On the node; node_arg begins with a struct mesh. All nodes call it with the same start.
 */
#ifndef MESH_RANKS_H
#define MESH_RANKS_H

#include "mesh_array.h"

struct mesh_rank {
    uint32_t before; /* flagged nodes of the class before this one */
    uint32_t total;  /* flagged nodes of the class */
};

/* The dimension of virtual digit l of a class. */
static inline int mesh_class_digit(const struct mesh *mesh, int class, int l)
{
    return (l + class) % mesh->dim;
}

/* The virtual number of a node in a class, and the node with a virtual number. */
int mesh_class_number(const struct mesh *mesh, int class, int rank);
int mesh_class_node(const struct mesh *mesh, int class, int number);

/* Steps from the start to the end. */
uint64_t mesh_ranks_steps(const struct mesh *mesh, bool fast);

/* Set ranks[c] for the classes 0 .. classes-1; flags[c] says whether this node counts in class c. Whatever
 * came in packets, `total` is at most the number of nodes, and `before` at most `total`, or less if this node
 * counts. */
void mesh_ranks_find(struct node *self, const bool *flags, struct mesh_rank *ranks, int classes, bool fast,
                     uint64_t start);

#endif
