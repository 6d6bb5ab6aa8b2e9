/* ranks 2 class invalid-count line 11 */
/* Fewer than no elements are broadcast. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&number, -1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
