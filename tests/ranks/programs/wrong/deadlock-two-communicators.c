/* ranks 2 class deadlock line 13|16 */
/* Two barriers of two communicators, in another order on each rank. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Barrier(copy);
    } else {
        MPI_Barrier(copy);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
