/* ranks 2 class leak-request line 13 */
/* The second receive takes the place of the first one's request. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&numbers[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Irecv(&numbers[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
