/* ranks 2 class invalid-communicator line 11 */
/* The communicator of all cannot be freed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm all = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_free(&all);
    MPI_Finalize();
    return 0;
}
