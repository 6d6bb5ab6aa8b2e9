/* ranks 4 class leak-communicator line 12 */
/* The row is freed and the grid is not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int dims[2] = {2, 2}, periods[2] = {0, 0}, keep[2] = {0, 1};
    MPI_Comm grid, row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_sub(grid, keep, &row);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
