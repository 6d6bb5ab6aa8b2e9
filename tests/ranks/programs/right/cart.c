/* ranks 6 */
/* A grid whose columns are rings: places, neighbours, rows and columns of their own. */
#include "check.h"

int main(int argc, char **argv)
{
    int rank, size, dims[2] = {0, 0}, periods[2] = {0, 1}, here[2], found[2], rings[2], count, other, from,
                    to;
    MPI_Comm grid, row, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(12, 2, dims);
    CHECK(dims[0] == 4 && dims[1] == 3);
    int given[3] = {0, 2, 0};
    MPI_Dims_create(12, 3, given);
    CHECK(given[0] == 3 && given[1] == 2 && given[2] == 2);
    dims[0] = dims[1] = 0;
    MPI_Dims_create(size, 2, dims);
    CHECK(dims[0] * dims[1] == size && dims[0] >= dims[1]);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Topo_test(grid, &count);
    CHECK(count == MPI_CART);
    MPI_Topo_test(MPI_COMM_WORLD, &count);
    CHECK(count == MPI_UNDEFINED);
    MPI_Cartdim_get(grid, &count);
    CHECK(count == 2);
    MPI_Cart_get(grid, 2, found, rings, here);
    CHECK(found[0] == dims[0] && found[1] == dims[1] && rings[0] == 0 && rings[1] == 1);
    MPI_Cart_coords(grid, rank, 2, found);
    CHECK(found[0] == here[0] && found[1] == here[1] && rank == here[0] * dims[1] + here[1]);
    MPI_Cart_rank(grid, (int[]){here[0], here[1] + dims[1]}, &other);
    CHECK(other == rank);
    MPI_Cart_shift(grid, 0, 1, &from, &to);
    CHECK(from == (here[0] > 0 ? rank - dims[1] : MPI_PROC_NULL));
    CHECK(to == (here[0] < dims[0] - 1 ? rank + dims[1] : MPI_PROC_NULL));
    MPI_Cart_shift(grid, 1, -1, &from, &to);
    CHECK(to == here[0] * dims[1] + (here[1] + dims[1] - 1) % dims[1]);
    MPI_Cart_sub(grid, (int[]){0, 1}, &row);
    MPI_Cart_sub(grid, (int[]){1, 0}, &column);
    MPI_Comm_rank(row, &other);
    MPI_Comm_size(row, &count);
    CHECK(other == here[1] && count == dims[1]);
    MPI_Comm_rank(column, &other);
    MPI_Cart_get(column, 1, found, rings, here + 1);
    CHECK(other == here[0] && found[0] == dims[0] && rings[0] == 0);
    MPI_Comm_free(&row);
    MPI_Comm_free(&column);
    MPI_Comm_free(&grid);
    MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &other);
    CHECK(other >= 0 && other < size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, (int[]){size - 1}, periods, 0, &grid);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    CHECK((grid == MPI_COMM_NULL) == (rank == size - 1));
    if (grid != MPI_COMM_NULL)
        MPI_Comm_free(&grid);
    return check_end("cart");
}
