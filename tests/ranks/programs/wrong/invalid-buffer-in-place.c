/* ranks 2 class invalid-buffer line 11 */
/* Only the root of a gather may work in place. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
