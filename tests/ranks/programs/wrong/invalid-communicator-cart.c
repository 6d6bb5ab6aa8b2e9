/* ranks 2 class invalid-communicator line 11 */
/* Coordinates are asked of a communicator without a grid. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int coordinates[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_coords(MPI_COMM_WORLD, rank, 1, coordinates);
    MPI_Finalize();
    return 0;
}
