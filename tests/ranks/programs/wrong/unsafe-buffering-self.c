/* ranks 1 class unsafe-buffering line 11 */
/* A message to oneself before anything receives it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
