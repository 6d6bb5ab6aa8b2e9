/* ranks 4 class invalid-argument line 12 */
/* The ranks make grids of different forms. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int wide[2] = {1, 4}, high[2] = {4, 1}, rings[2] = {0, 0};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, rank == 3 ? wide : high, rings, 0, &grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
