/* ranks 2 class invalid-communicator line 14 */
/* The communicator has been given back. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy, kept;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    kept = copy;
    MPI_Comm_free(&copy);
    MPI_Barrier(kept);
    MPI_Finalize();
    return 0;
}
