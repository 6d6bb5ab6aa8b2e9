/* ranks 2 class invalid-rank line 12 */
/* The other side of an inter-communicator has no leader. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm half, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, MPI_PROC_NULL, 0, &both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
