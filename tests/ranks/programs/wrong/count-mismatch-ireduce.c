/* ranks 3 class count-mismatch line 12 */
/* Rank 2 begins to reduce two elements, the others one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in[2] = {1, 2}, out[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ireduce(in, out, rank == 2 ? 2 : 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
