/* ranks 2 class call-mismatch line 12|14 */
/* One rank splits the communicator while the other copies it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm made;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &made);
    else
        MPI_Comm_dup(MPI_COMM_WORLD, &made);
    MPI_Comm_free(&made);
    MPI_Finalize();
    return 0;
}
