/*
 * cart_shape.c: the coordinates of ranks in a grid.
 */
#include <string.h>

#include "comm/shape.h"
#include "machine/memory.h"

#include "mpi/mpi.h"

static const char what[] = "a grid of ranks";

void comm_copy_shape(struct comm *to, const struct comm *from)
{
    if (from->cart) {
        size_t size = sizeof *from->cart + 2 * (size_t)from->cart->dims * sizeof(int);
        to->cart = memcpy(memory_take(1, size, what), from->cart, size);
    }
    if (from->graph) {
        const struct graph_shape *graph = from->graph;
        size_t items =
            2 * (size_t)(graph->sources + graph->destinations) + (size_t)(graph->indices + graph->edges);
        size_t size = sizeof *graph + items * sizeof(int);
        to->graph = memcpy(memory_take(1, size, what), graph, size);
    }
}

int cart_rank(const struct cart_shape *cart, const int *at)
{
    int rank = 0;
    for (int i = 0; i < cart->dims; i++) {
        int size = cart_sizes(cart)[i], place = at[i];
        if (cart_periods(cart)[i])
            place = ((place % size) + size) % size;
        if (place < 0 || place >= size)
            return MPI_PROC_NULL;
        rank = rank * size + place;
    }
    return rank;
}

void cart_place(const struct cart_shape *cart, int rank, int *at)
{
    for (int i = cart->dims - 1; i >= 0; i--) {
        at[i] = rank % cart_sizes(cart)[i];
        rank /= cart_sizes(cart)[i];
    }
}

struct cart_shape *cart_new(int dims, const int *sizes, const int *periods)
{
    struct cart_shape *cart = memory_take(1, sizeof *cart + 2 * (size_t)dims * sizeof(int), what);
    cart->dims = dims;
    for (int i = 0; i < dims; i++) {
        cart->size_periodic[i] = sizes[i];
        cart->size_periodic[dims + i] = periods[i] != 0;
    }
    return cart;
}
