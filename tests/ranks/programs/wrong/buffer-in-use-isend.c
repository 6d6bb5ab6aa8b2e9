/* ranks 2 class buffer-in-use line 13|16 */
/* The number is changed before its send has ended. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Issend(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        number = 2;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
