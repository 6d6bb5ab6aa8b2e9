/* ranks 2 class type-mismatch line 11 */
/* A sum of int on one rank and of unsigned on the other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&number, &sum, 1, rank == 0 ? MPI_INT : MPI_UNSIGNED, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
