/* ranks 2 class type-mismatch line 11 */
/* The root broadcasts int, the other takes float. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&number, 1, rank == 0 ? MPI_INT : MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
