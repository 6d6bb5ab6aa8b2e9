/* ranks 2 class invalid-request line 15 */
/* One request stands in the list twice. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number;
    MPI_Request both[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &both[0]);
    both[1] = both[0];
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
