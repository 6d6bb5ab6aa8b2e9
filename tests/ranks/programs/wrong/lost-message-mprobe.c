/* ranks 2 class lost-message line 14 */
/* A matched message is never received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
