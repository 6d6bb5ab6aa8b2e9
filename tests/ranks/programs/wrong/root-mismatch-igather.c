/* ranks 2 class root-mismatch line 12 */
/* The roots of a gather that is begun differ. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Igather(&rank, 1, MPI_INT, all, 1, MPI_INT, rank, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
