/* ranks 2 class buffer-overlap line 11|12 */
/* What is sent and what is received share an element. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int numbers[3] = {1, 2, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(&numbers[0], 2, MPI_INT, 1 - rank, 0, &numbers[1], 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
