/* ranks 2 class invalid-communicator line 14 */
/* A scan goes over an inter-communicator. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int sum;
    MPI_Comm half, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 0, &both);
    MPI_Scan(&rank, &sum, 1, MPI_INT, MPI_SUM, both);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
