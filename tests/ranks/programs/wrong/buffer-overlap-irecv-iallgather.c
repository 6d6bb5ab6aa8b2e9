/* ranks 2 class buffer-overlap line 13 */
/* A receive writes into what a collective call under way will write. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[2];
    MPI_Request both[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Iallgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &both[0]);
    MPI_Irecv(&all[1], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &both[1]);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
