/* ranks 2 class buffer-in-use line 15 */
/* The sum is set to zero while it is being made. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int sum;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sum = 1;
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    sum = 0;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
