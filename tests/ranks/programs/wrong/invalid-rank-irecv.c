/* ranks 2 class invalid-rank line 13 */
/* A rank below 0 that is none of the constants. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&number, 1, MPI_INT, -77, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
