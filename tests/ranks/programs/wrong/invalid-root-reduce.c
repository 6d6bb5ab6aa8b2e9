/* ranks 2 class invalid-root line 11 */
/* A wildcard is no root. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_ANY_SOURCE, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
