/* ranks 2 class invalid-argument line 14|16 */
/* There is no place for the request. */
#include <mpi.h>

static MPI_Request *nowhere;

int main(int argc, char **argv)
{
    int rank, number = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Isend(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, nowhere);
    else
        MPI_Irecv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(rank == 0 ? nowhere : &request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
