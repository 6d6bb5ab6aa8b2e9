/* ranks 2 class deadlock line 14 */
/* Each rank tests for ever for a message that nobody sends. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number, done = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    while (!done)
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
