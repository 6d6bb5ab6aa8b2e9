/* ranks 2 class count-mismatch line 11 */
/* The root sends fewer numbers than the others expect. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[4] = {1, 2, 3, 4};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(numbers, rank == 0 ? 2 : 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
