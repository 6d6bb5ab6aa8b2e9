/* ranks 2 class before-init line 8 */
/* The barrier comes before MPI_Init. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Finalize();
    return 0;
}
