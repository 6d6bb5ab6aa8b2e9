/* Rows and columns are counted from 0. */
#include "rect_comb.h"

static int row_of(const struct rect *mesh, int rank)
{
    return rank / mesh->columns;
}

static int column_of(const struct rect *mesh, int rank)
{
    return rank % mesh->columns;
}

bool rect_comb_has(const struct rect *mesh, int root, int rank)
{
    int teeth = (row_of(mesh, root) + column_of(mesh, root)) % 2;

    return row_of(mesh, rank) == row_of(mesh, root) || column_of(mesh, rank) % 2 == teeth;
}

int rect_comb_parent(const struct rect *mesh, int root, int rank)
{
    if (rank == root)
        return -1;
    if (row_of(mesh, rank) != row_of(mesh, root))
        return row_of(mesh, rank) < row_of(mesh, root);
    return 2 + (column_of(mesh, rank) < column_of(mesh, root));
}
