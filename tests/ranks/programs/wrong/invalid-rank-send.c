/* ranks 2 class invalid-rank line 13 */
/* Ranks count from 0, so there is no rank `size'. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int size, number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Send(&number, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
