/* ranks 2 class invalid-request line 15 */
/* The request was freed and is waited for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Request request, kept;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send_init(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    kept = request;
    MPI_Request_free(&request);
    MPI_Wait(&kept, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
