#include <string.h>

#include "array_grid.h"

static void set_strides(struct array_grid *grid)
{
    for (int i = grid->dimensions - 1, stride = 1; i >= 0; i--) {
        grid->stride[i] = stride;
        stride *= grid->side[i];
    }
}

bool array_grid_of(const struct parray *array, struct array_grid *grid)
{
    const char *kind = parray_topology_kind(array);
    bool torus = strcmp(kind, "torus") == 0 || strcmp(kind, "ring") == 0;
    bool mesh = strcmp(kind, "mesh") == 0 || strcmp(kind, "line") == 0;
    *grid = (struct array_grid){
        .dimensions = parray_dimensions(array), .wraps = torus, .cube = strcmp(kind, "hypercube") == 0};
    if (!torus && !mesh && !grid->cube)
        return false;
    for (int i = 0; i < grid->dimensions; i++)
        grid->side[i] = parray_dimension_size(array, i);
    set_strides(grid);
    return true;
}

struct array_grid array_grid_mesh(int dimensions, const int *side)
{
    struct array_grid mesh = {.dimensions = dimensions};

    for (int i = 0; i < dimensions; i++)
        mesh.side[i] = side[i];
    set_strides(&mesh);
    return mesh;
}

int array_grid_moved(const struct array_grid *grid, int rank, int dimension, int coord)
{
    return rank + (coord - array_grid_coord(grid, rank, dimension)) * grid->stride[dimension];
}

/* Does the shorter way lead up? A dimension of 2 nodes has one link. */
static bool leads_up(const struct array_grid *grid, int dimension, int distance, bool down)
{
    int side = grid->side[dimension], up = (distance + side) % side;
    if (!grid->wraps || side == 2)
        return distance > 0;
    return 2 * up < side || (2 * up == side && !down);
}

int array_grid_port(const struct array_grid *grid, int rank, int dest, bool down)
{
    for (int i = 0; i < grid->dimensions; i++) {
        int distance = array_grid_coord(grid, dest, i) - array_grid_coord(grid, rank, i);
        if (distance == 0)
            continue;
        if (grid->cube)
            return grid->dimensions - 1 - i;
        return 2 * i + leads_up(grid, i, distance, down);
    }
    return -1;
}
