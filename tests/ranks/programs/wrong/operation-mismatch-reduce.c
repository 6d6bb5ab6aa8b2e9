/* ranks 3 class operation-mismatch line 12|14 */
/* Rank 2 multiplies where the others add. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2)
        MPI_Reduce(&rank, &out, 1, MPI_INT, MPI_PROD, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(&rank, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
