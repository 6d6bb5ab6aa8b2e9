/* ranks 2 class buffer-overlap line 11 */
/* Two blocks of the root begin at the same place. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2], counts[2] = {1, 1}, places[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gatherv(&rank, 1, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
