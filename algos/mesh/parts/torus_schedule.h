/*
 * torus_schedule.h: one broadcast on a torus that uses each direction of the links at most once a step.
 *
 * Moved to every source (all coordinates modulo p) such a schedule is a multinode broadcast: the packets that
 * one node has to send in a step go through different ports, whatever their sources. Its length is ceil((p^d
 * - 1) / (2d)), the fewest steps in which a node can receive p^d - 1 packets, for every p and d that was
 * tried.
 *
 * Sides of 2 have one link for both ways, so that a node has d ports: the schedules of mesh:2x2.. are of that
 * kind.
 *
 * A way is a direction of links, 0 .. ways-1. Coordinates are in the order of the topology's specification.
 * Host side: torus_schedule_make; the rest is pure, for any thread.
 */
#ifndef TORUS_SCHEDULE_H
#define TORUS_SCHEDULE_H

#include "mesh_array.h"

struct torus_schedule {
    int side, dim, nodes;
    int ways;  /* 2 for each dimension, 1 with sides of 2 */
    int steps; /* length */
    const int32_t
        *hop; /* of each step, for each way: the node that gets the packet of node 0, -1: no node does */
    const uint16_t *coord; /* of each node, dim of them */
};

/* Most nodes: the time to make a schedule grows with the square of a part of them. */
enum { TORUS_SCHEDULE_NODES = 1 << 16 };

/* A schedule for the torus of this side and dimension, in memory that lives as long as the array; NULL after
 * refusing a torus that is too large. */
const struct torus_schedule *torus_schedule_make(struct parray *array, const struct mesh *mesh);

/* The node from which `node` gets the packet of node 0 by `way`. */
int torus_parent(const struct torus_schedule *schedule, int node, int way);

/* The source whose packet is at `node` when the packet of node 0 is at `offset`: node - offset, coordinate by
 * coordinate. */
static inline int torus_minus(const struct torus_schedule *schedule, int node, int offset)
{
    const uint16_t *a = &schedule->coord[node * schedule->dim], *b = &schedule->coord[offset * schedule->dim];
    int rank = 0;
    for (int i = 0; i < schedule->dim; i++) {
        int difference = a[i] - b[i];
        rank = rank * schedule->side + difference + (difference < 0 ? schedule->side : 0);
    }
    return rank;
}

/* The port of a node that sends by `way`, and the one on which it receives what comes that way. */
static inline int torus_out(const struct torus_schedule *schedule, int node, int way)
{
    return schedule->side > 2 ? way : 2 * way + !schedule->coord[node * schedule->dim + way];
}

static inline int torus_in(const struct torus_schedule *schedule, int node, int way)
{
    return schedule->side > 2 ? mesh_opposite(way) : torus_out(schedule, node, way);
}

#endif
