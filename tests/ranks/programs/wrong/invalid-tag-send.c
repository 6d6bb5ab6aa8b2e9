/* ranks 2 class invalid-tag line 12 */
/* Tags are not below 0. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&number, 1, MPI_INT, 1, -5, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
