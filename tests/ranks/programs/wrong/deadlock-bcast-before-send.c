/* ranks 2 class deadlock line 12|15 */
/* The other rank receives before the broadcast, which may wait for it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
