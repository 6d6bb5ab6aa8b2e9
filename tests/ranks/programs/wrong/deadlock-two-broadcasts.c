/* ranks 2 class deadlock line 14|17 */
/* Two communicators are used in two orders. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 0;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (rank == 0) {
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(&number, 1, MPI_INT, 1, other);
    } else {
        MPI_Bcast(&number, 1, MPI_INT, 1, other);
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
