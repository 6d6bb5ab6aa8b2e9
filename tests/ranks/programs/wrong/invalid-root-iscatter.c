/* ranks 2 class invalid-root line 12 */
/* The root is below 0. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2] = {1, 2}, mine;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Iscatter(all, 1, MPI_INT, &mine, 1, MPI_INT, -3, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
