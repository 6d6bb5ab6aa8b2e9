/* ranks 2 class invalid-operation line 11 */
/* There is no operation to reduce by. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
