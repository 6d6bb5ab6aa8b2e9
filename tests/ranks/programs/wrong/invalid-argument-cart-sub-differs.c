/* ranks 4 class invalid-argument line 13 */
/* The ranks keep different dimensions of a grid. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int dims[2] = {2, 2}, rings[2] = {0, 0}, first[2] = {1, 0}, second[2] = {0, 1};
    MPI_Comm grid, line;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, rings, 0, &grid);
    MPI_Cart_sub(grid, rank == 0 ? first : second, &line);
    MPI_Comm_free(&line);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
