/* ranks 3 class count-mismatch line 11 */
/* The ranks have different tables of counts. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[9], counts[2][3] = {{1, 1, 1}, {1, 1, 2}}, places[3] = {0, 3, 6};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allgatherv(&rank, 1, MPI_INT, all, counts[rank == 0], places, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
