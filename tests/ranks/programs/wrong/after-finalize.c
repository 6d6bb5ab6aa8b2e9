/* ranks 2 class after-finalize line 12 */
/* A sum after the end of MPI. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Finalize();
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return 0;
}
