/* ranks 2 class operation-mismatch line 12 */
/* A prefix of sums against one of minima. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Iscan(&rank, &out, 1, MPI_INT, rank == 0 ? MPI_SUM : MPI_MIN, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
