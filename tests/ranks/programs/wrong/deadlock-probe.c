/* ranks 2 class deadlock line 12 */
/* Both look for a message before they send one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int in;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Probe(1 - rank, 0, MPI_COMM_WORLD, &status);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
