/* ranks 2 class invalid-count line 11 */
/* The root's table of counts has one below 0. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2], counts[2] = {1, -1}, starts[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gatherv(&rank, 1 - rank, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
