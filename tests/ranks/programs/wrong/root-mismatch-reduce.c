/* ranks 2 class root-mismatch line 12|14 */
/* Rank 1 sums to itself, rank 0 to rank 0. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
