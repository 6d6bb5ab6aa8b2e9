/* ranks 3 class deadlock line 15 */
/* Rank 0 awaits two messages of each rank, and each sends one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in[4];
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 4; i++)
            MPI_Irecv(&in[i], 1, MPI_INT, 1 + i / 2, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
