/* ranks 2 class invalid-argument line 12 */
/* The grid has more places than there are ranks. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int dims[2] = {2, 2}, periods[2] = {0, 0};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
