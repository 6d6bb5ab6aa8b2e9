/* ranks 2 class type-mismatch line 14|16 */
/* Sent as one double, received as two int. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double real = 1;
    int pair[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Isend(&real, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
    else
        MPI_Irecv(pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
