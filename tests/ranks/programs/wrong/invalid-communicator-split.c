/* ranks 2 class invalid-communicator line 13 */
/* Rank 1 took no colour, and so has no communicator to sum in. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    int sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, 0, &part);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
    if (rank == 0)
        MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
