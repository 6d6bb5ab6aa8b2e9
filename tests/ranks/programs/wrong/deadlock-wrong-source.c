/* ranks 3 class deadlock line 12|14 */
/* Rank 2 awaits rank 1, while it is rank 0 that sends. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Ssend(&number, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    else if (rank == 2)
        MPI_Recv(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
