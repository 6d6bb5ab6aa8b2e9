/* ranks 2 class buffer-overlap line 11 */
/* The root sends from within the array that it gathers to. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2] = {1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gather(&all[rank], 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
