/* ranks 2 class invalid-operation line 11 */
/* The operations of the library cannot be freed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Op operation = MPI_SUM;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_free(&operation);
    MPI_Finalize();
    return 0;
}
