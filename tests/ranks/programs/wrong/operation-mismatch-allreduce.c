/* ranks 2 class operation-mismatch line 11 */
/* One rank wants the sum, the other the greatest. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &out, 1, MPI_INT, rank == 0 ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
