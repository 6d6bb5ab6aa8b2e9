/* ranks 3 class type-mismatch line 11 */
/* The last rank gives a float among integers. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[3], counts[3] = {1, 1, 1}, places[3] = {0, 1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allgatherv(&rank, 1, rank == 2 ? MPI_FLOAT : MPI_INT, all, counts, places,
                   rank == 2 ? MPI_FLOAT : MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
