/* ranks 2 class invalid-root line 12 */
/* The root is no rank. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&number, 1, MPI_INT, size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
