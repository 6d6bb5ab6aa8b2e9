/*
 * cube_plan.h: in which step which block leaves a node of a hypercube, ring or torus through which port, when
 * all nodes spread their blocks to all, or exchange blocks.
 *
 * Such a graph looks alike from every node, so all nodes follow one plan. It speaks of places: place x of
 * node v belongs to node v + x, dimension by dimension, modulo the size of each. On a hypercube this is
 * v ^ x. A block that leaves place x through a port comes to place `next` of the neighbour (spread), or stays
 * in place x until it has made its hops (exchange). In each step every port carries one block at most. Plans
 * are found step by step, with as many ports in use as a matching of ports and blocks allows.
 *
 * A plan is constant once it is made; cube_plan_free frees it.
 */
#ifndef CUBE_PLAN_H
#define CUBE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alloc.h"
#include "topo/topo.h"

/* Larger graphs take other ways; exchanges of rings and tori are long, and so are their plans. */
enum { CUBE_PLAN_MOST = 10, PLAN_NODES_MOST = 1 << CUBE_PLAN_MOST, PLAN_EXCHANGE_MOST = 256 };

#define CUBE_IDLE UINT32_MAX

/* Dimension i of a node is rank / stride[i] % size[i]. */
struct cube_shape {
    int dimensions;
    uint32_t ports; /* one of each dimension; where it is closed to a ring two, 2i down, 2i + 1 up */
    uint32_t flip;  /* a packet that leaves through port p arrives at port p ^ flip */
    uint32_t nodes;
    uint32_t size[TOPO_MAX_DIMENSIONS], stride[TOPO_MAX_DIMENSIONS];
};

struct cube_plan {
    struct arena memory; /* of the tables */
    struct cube_shape shape;
    size_t steps;
    uint32_t *place; /* of each step and port; CUBE_IDLE: nothing is sent */
    uint32_t *next;  /* of each place and port */
};

/* The shape of a topology; false: it looks different from different nodes, or has a side of less than 3. */
bool cube_shape_of(const struct topo *topo, struct cube_shape *shape);

/* a + b, and a - b. */
uint32_t cube_plus(const struct cube_shape *shape, uint32_t a, uint32_t b);
uint32_t cube_minus(const struct cube_shape *shape, uint32_t a, uint32_t b);

/* A block in place 0 comes to every place. */
struct cube_plan *cube_plan_spread(const struct cube_shape *shape);

/* The block of every place x goes x, in each dimension the shorter way. */
struct cube_plan *cube_plan_exchange(const struct cube_shape *shape);

void cube_plan_free(struct cube_plan *plan);

#endif
