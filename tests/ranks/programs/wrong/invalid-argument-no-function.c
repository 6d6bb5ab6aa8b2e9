/* ranks 2 class invalid-argument line 11 */
/* An operation has no function. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(NULL, 1, &op);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
