/* ranks 2 class not-finalized line 12|14 */
/* Rank 1 leaves by exit, without MPI_Finalize. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1)
        exit(0);
    MPI_Finalize();
    return 0;
}
