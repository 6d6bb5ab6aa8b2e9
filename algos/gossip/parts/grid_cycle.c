/* Sizes of 1 change nothing: their only coordinate is 0. */
#include <string.h>

#include "grid_cycle.h"

static int without_cycle(struct parray *array, const char *reason)
{
    return parray_refuse(array, "%s has no Hamiltonian cycle that this program knows: %s",
                         parray_topology(array), reason);
}

static int take_sizes(struct parray *array, struct grid_cycle *cycle)
{
    int longer = 0;

    cycle->nodes = parray_nodes(array);
    cycle->dimensions = parray_dimensions(array);
    cycle->rows = -1;
    if (cycle->dimensions > CYCLE_MOST_DIM)
        return -1;
    for (int i = 0; i < cycle->dimensions; i++) {
        cycle->size[i] = parray_dimension_size(array, i);
        longer += cycle->size[i] > 1;
        if (cycle->rows < 0 && cycle->size[i] % 2 == 0)
            cycle->rows = i;
    }
    return longer;
}

static void sort_dimensions(struct grid_cycle *cycle)
{
    for (int i = 0; i < cycle->dimensions; i++) {
        int at = i;
        for (; at > 0 && cycle->size[cycle->longest[at - 1]] < cycle->size[i]; at--)
            cycle->longest[at] = cycle->longest[at - 1];
        cycle->longest[at] = i;
    }
}

int grid_cycle_take(struct parray *array, struct grid_cycle *cycle)
{
    const char *kind = parray_topology_kind(array);
    bool wraps = strcmp(kind, "ring") == 0 || strcmp(kind, "torus") == 0;
    int longer = take_sizes(array, cycle);

    if (longer < 0)
        return without_cycle(array, "it has more than 16 dimensions");
    if (longer == 1 && wraps && cycle->nodes > 2)
        cycle->rows = -1;
    else if (longer < 2)
        return without_cycle(array, "it is a line");
    if (cycle->rows < 0 && wraps) {
        sort_dimensions(cycle);
        return 0;
    }
    if (cycle->rows < 0)
        return without_cycle(array, "the number of its nodes is odd");
    cycle->ring = ring_of(cycle->size[cycle->rows], cycle->nodes / cycle->size[cycle->rows]);
    return 0;
}

/* The place of a row's node in a cycle of R rows with C nodes each; rows have their places. */
static int place_round(int rows, int row, int columns, int column)
{
    int turn = (rows + columns) / 2, begin = row < turn ? -row : row - 2 * turn;
    int ahead = row < turn ? column - begin : begin - column;

    return row * columns + (ahead % columns + columns) % columns;
}

static int place_in_torus(const struct grid_cycle *cycle, int rank)
{
    int place = 0, rows = 1;

    for (int i = 0; i < cycle->dimensions; i++) {
        int size = cycle->size[cycle->longest[i]], stride = 1;
        for (int inner = cycle->longest[i] + 1; inner < cycle->dimensions; inner++)
            stride *= cycle->size[inner];
        place = rows == 1 ? rank / stride % size : place_round(rows, place, size, rank / stride % size);
        rows *= size;
    }
    return place;
}

int grid_cycle_place(const struct grid_cycle *cycle, int rank)
{
    int stride = cycle->nodes, row = 0, column = 0;

    if (cycle->rows < 0)
        return place_in_torus(cycle, rank);
    for (int i = 0; i < cycle->dimensions; i++) {
        int coordinate = rank / (stride /= cycle->size[i]) % cycle->size[i];
        if (i == cycle->rows)
            row = coordinate;
        else
            column = column * cycle->size[i] + (column % 2 ? cycle->size[i] - 1 - coordinate : coordinate);
    }
    return ring_place(&cycle->ring, row, column);
}
