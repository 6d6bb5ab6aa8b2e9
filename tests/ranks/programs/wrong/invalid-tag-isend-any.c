/* ranks 2 class invalid-tag line 13 */
/* A wildcard is no tag of a message. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&number, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
