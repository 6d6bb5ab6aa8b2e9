/*
 * shape.h: the topologies of communicators: grids and graphs.
 */
#ifndef SHAPE_H
#define SHAPE_H

#include "comm/comm_make.h"

struct cart_shape {
    int dims;
    int size_periodic[]; /* of each dimension its size, then of each whether it is a ring */
};

static inline const int *cart_sizes(const struct cart_shape *cart)
{
    return cart->size_periodic;
}

static inline const int *cart_periods(const struct cart_shape *cart)
{
    return cart->size_periodic + cart->dims;
}

/* The neighbours of the own rank; and of MPI_Graph_create the lists of all. */
struct graph_shape {
    bool distributed, weighted;
    int sources, destinations; /* of a graph that is not distributed: both are the same list */
    int indices, edges;        /* that all ranks gave to MPI_Graph_create; 0: it is distributed */
    int list[]; /* sources, their weights, destinations, their weights; then indices and edges */
};

static inline const int *graph_sources(const struct graph_shape *graph)
{
    return graph->list;
}

static inline const int *graph_destinations(const struct graph_shape *graph)
{
    return graph->list + 2 * graph->sources;
}

static inline const int *graph_indices(const struct graph_shape *graph)
{
    return graph->list + 2 * graph->sources + 2 * graph->destinations;
}

/* The new communicator has the shape of the old one. */
void comm_copy_shape(struct comm *to, const struct comm *from);

struct cart_shape *cart_new(int dims, const int *sizes, const int *periods);

/* The rank at coordinates in a grid; MPI_PROC_NULL: outside. */
int cart_rank(const struct cart_shape *cart, const int *at);
void cart_place(const struct cart_shape *cart, int rank, int *at);

/* The ranks from which, and to which, a rank moves data in its topology. NULL: it has none, or no memory
 * (*code). The caller frees the list: `in` sources, then `out` destinations. */
int *shape_neighbours(struct rank *rank, struct comm *comm, int *in, int *out, int *code);

#endif
