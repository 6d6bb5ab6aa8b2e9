/* ranks 2 class deadlock line 12 */
/* Each rank probes for ever for a message that nobody sends. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int there = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (!there)
        MPI_Iprobe(1 - rank, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
