/* ranks 2 class buffer-in-use line 13|14 */
/* A message is received into what is still being sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    number = rank;
    MPI_Isend(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
