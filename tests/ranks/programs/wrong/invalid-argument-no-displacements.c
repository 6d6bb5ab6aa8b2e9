/* ranks 2 class invalid-argument line 11 */
/* The root of a gather has no list of places. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2], counts[2] = {1, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gatherv(&rank, 1, MPI_INT, all, counts, NULL, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
