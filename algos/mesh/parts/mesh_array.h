/*
 * mesh_array.h: what the programs for meshes and tori ask of the array that they run on, and which of its
 * nodes are active.
 *
 * An array is a mesh without wraparound, a torus one with it; all d sides are p. Digits are those of the rank
 * written to base p: digit 0 is the least significant one and the coordinate in the last dimension of the
 * specification (the papers' x_0), digit d-1 that in the first. A link of dimension i joins nodes that differ
 * in digit i.
 *
 * A program that uses this begins its node_arg with a struct mesh, filled by `prepare` and constant from then
 * on. Whether a node is active is known to that node alone: mesh_active takes the node's own handle, and the
 * table behind it is opened in mesh_array.c only.
 */
#ifndef MESH_ARRAY_H
#define MESH_ARRAY_H

#include <parray.h>

enum { MESH_MAX_DIM = 8 };

struct mesh_flags; /* which nodes are active */

struct mesh {
    int side;      /* p: nodes in a line */
    int dim;       /* d */
    int nodes;     /* p^d */
    bool torus;    /* with wraparound */
    uint64_t pace; /* steps that a packet of one unit holds a link */
    const struct mesh_flags *flags;
};

/* The kinds of topologies, for `topologies` of a program. */
#define MESH_KINDS "mesh torus line ring"

/* The parameter "active", read by mesh_read_active: for the list of a program's parameters. */
#define MESH_ACTIVE_PARAM(value)                                                          \
    {                                                                                     \
        "active", (value), "ranks of the active nodes: 0,5,7, random:M, random:P% or all" \
    }

/* ------------------------------------------------------------------------------------ in `prepare` */

/* Describe the array. -1 after refusing unequal sides, a torus with a side below 3 (its two ways round would
 * be the same link), more than MESH_MAX_DIM dimensions and all that is no mesh. */
int mesh_open(struct mesh *mesh, struct parray *array);

/* Is it a torus? */
bool mesh_wraps(const struct parray *array);

/* Make all nodes active; called instead of mesh_read_active. */
void mesh_activate_all(struct mesh *mesh, struct parray *array);

/* Read the parameter "active", or another one of its kind. Result: the number of active nodes; -1 after
 * refusing the run. */
int mesh_read_active(struct mesh *mesh, struct parray *array);
int mesh_read_ranks(struct mesh *mesh, struct parray *array, const char *name);

/* Read a parameter that is 0 or 1. -1 after refusing the run. */
int mesh_read_switch(struct parray *array, const char *name, bool *on);

/* ------------------------------------------------------------------ geometry; pure, any thread */

/* p^exponent. */
int mesh_power(const struct mesh *mesh, int exponent);

/* Digit of a rank: its coordinate in that dimension. */
int mesh_digit(const struct mesh *mesh, int rank, int digit);

/* Ports towards the smaller and the larger coordinates of a dimension; at the border of an array they are
 * absent. */
static inline int mesh_down(const struct mesh *mesh, int digit)
{
    return 2 * (mesh->dim - 1 - digit);
}

static inline int mesh_up(const struct mesh *mesh, int digit)
{
    return mesh_down(mesh, digit) + 1;
}

/* The dimension of a port, and the port on the other side of the node. */
static inline int mesh_port_digit(const struct mesh *mesh, int port)
{
    return mesh->dim - 1 - port / 2;
}

static inline int mesh_opposite(int port)
{
    return port ^ 1;
}

/* ---------------------------------------------------------------------------------- on the node */

/* Is this node active? */
bool mesh_active(const struct node *self);

/* The number of this node among the active nodes in the order of ranks, or -1 if the node is not active: for
 * tasks that assume that nodes know their numbers. */
int mesh_active_number(const struct node *self);

/* ----------------------------------------- after the run: in `verify` and in bounds; not for nodes */

/* The number of active nodes, and the active node with a given number (0 .. count-1) in the order of
 * ranks. */
int mesh_active_count(const struct mesh *mesh);
int mesh_active_rank(const struct mesh *mesh, int number);

/* The number of the node of that rank; -1: it is not active. */
int mesh_active_number_of(const struct mesh *mesh, int rank);

/* The number of active nodes of lower rank. */
int mesh_active_before(const struct mesh *mesh, int rank);

#endif
