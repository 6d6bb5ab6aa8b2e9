/* ranks 2 class unsafe-buffering line 11 */
/* Both send first: that passes only where messages are buffered. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
