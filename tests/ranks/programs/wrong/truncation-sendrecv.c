/* ranks 2 class truncation line 11|12 */
/* Each sends three numbers and has room for two. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int out[3] = {1, 2, 3}, in[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(out, 3, MPI_INT, 1 - rank, 0, in, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
