/* ranks 2 class buffer-overlap line 11 */
/* Both buffers are the same. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce_local(&number, &number, 1, MPI_INT, MPI_SUM);
    MPI_Finalize();
    return 0;
}
