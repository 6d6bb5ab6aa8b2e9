/*
 * mesh_sweep.h: sums along the lines of a mesh, as a step of larger algorithms (Varvarigos and Bertsekas
 * 1994, figure 2a).
 *
 * Every node of a line has a value and wants to know the sum of the values before it and the sum of all. It
 * may take part in several lines at once, each of another dimension. Two ways:
 *
 * - a forward sweep, and then a reverse one. Partial sums go up the line, p-1 steps; then the last node,
 *   which knows the total, sends what it has for all back down, p-1 steps. Between the two the last node may
 *   put its line into something larger: the sum before the line and the total of all lines.
 * - both sides at once: sums come up and down the line in the same p-1 steps; on a torus in floor(p/2), as
 *   they come the short way round.
 *
 * To sum rows and columns of a plane: two lines, mesh_sweep_forward, mesh_sweep_close, mesh_sweep_reverse.
 *
 * A sweep starts in a given step and ends mesh_sweep_steps later, on every node the same; all nodes of the
 * lines have to be there in time. A message is one packet of one unit. Calls return when this node has its
 * part, which may be before the end. On the node; node_arg begins with a struct mesh.
 */
#ifndef MESH_SWEEP_H
#define MESH_SWEEP_H

#include "mesh_array.h"

/* Bytes of a message: `packet_bytes` of a program that sweeps. */
enum { MESH_SWEEP_BYTES = 8 };

/* A message of a sweep of both sides: a sum of values, and the part of it from nodes before the receiver; of
 * a reverse sweep: what the last node has for all. */
struct mesh_sums {
    uint32_t sum, before;
};

/* A node's part in the sweeps along one of its lines. Zero but for the first two at the start. */
struct mesh_line {
    int digit;                 /* the dimension of the line; -1: the node does not take part */
    uint32_t value;            /* of this node */
    uint32_t before;           /* the sum of the values of those before it in the line */
    uint32_t offset;           /* what the last node has for all: the sum before the whole line, */
    uint32_t total;            /* and the sum of all */
    struct mesh_sums heard[2]; /* of both sides: the latest message, going up and going down */
    int messages[2];           /* and how many there were */
};

/* Steps from the start of a sweep to its end: one that goes one way; one of both sides. */
uint64_t mesh_sweep_steps(const struct mesh *mesh);
uint64_t mesh_sweep_both_steps(const struct mesh *mesh);

/* Run a forward sweep, which sets `before`. */
void mesh_sweep_forward(struct node *self, struct mesh_line *lines, int count, uint64_t start);

/* Called on the last nodes between the sweeps, if the line is not part of something larger: nothing is before
 * the line, and the sum of the line is the total. */
void mesh_sweep_close(const struct node *self, struct mesh_line *lines, int count);

/* Run a reverse sweep, which sets `offset` and `total` to those of the line's last node. */
void mesh_sweep_reverse(struct node *self, struct mesh_line *lines, int count, uint64_t start);

/* Run a sweep of both sides, which sets `before` and `total`. */
void mesh_sweep_both(struct node *self, struct mesh_line *lines, int count, uint64_t start);

#endif
